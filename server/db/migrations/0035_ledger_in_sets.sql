-- Postings are booked statement by statement, so that many at once change each account once.
DROP TRIGGER ledger_posting_book ON ledger_posting;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_posting_book() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added LEFT JOIN ledger_entry ON ledger_entry.id = added.entry_id
    WHERE ledger_entry.written_in IS DISTINCT FROM pg_current_xact_id()) THEN
    RAISE EXCEPTION 'an entry gets its postings in the transaction that wrote it';
  END IF;
  -- In one order, so that two bookings do not wait for each other.
  PERFORM FROM ledger_account WHERE id IN (SELECT account_id FROM added)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_account SET balance = balance + booked.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id) AS booked
    WHERE ledger_account.id = booked.account_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_posting_book AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_posting_book();
