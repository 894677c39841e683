-- Postings are booked statement by statement, so that many at once change each account once.
DROP TRIGGER ledger_posting_book ON ledger_posting;
--> statement-breakpoint
-- It has its owner's rights, because the application's role may change no balance.
CREATE OR REPLACE FUNCTION ledger_posting_book() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  booked record;
BEGIN
  IF EXISTS (SELECT FROM added WHERE pg_current_xact_id() IS DISTINCT FROM
    (SELECT written_in FROM ledger_entry WHERE id = added.entry_id)) THEN
    RAISE EXCEPTION 'an entry gets its postings in the transaction that wrote it';
  END IF;
  -- In one order, so that two bookings do not wait for each other.
  FOR booked IN SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id ORDER BY account_id LOOP
    UPDATE ledger_account SET balance = balance + booked.amount WHERE id = booked.account_id;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_posting_book AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_posting_book();
