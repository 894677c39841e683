-- An entry was checked at commit once for itself and again for each of its postings. Now each statement
-- that adds postings must leave all of their entries balanced, and at commit each entry is checked once:
-- so one that never gets postings is refused as before.
DROP TRIGGER ledger_posting_balance ON ledger_posting;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_posting_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_check_entry(entry_id) FROM (SELECT DISTINCT entry_id FROM added) AS touched;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_posting_balance AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_posting_balance();
--> statement-breakpoint
-- A new line that pays nothing yet adds up to nothing.
DROP TRIGGER bank_line_adds_up ON bank_line;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_line_adds_up AFTER UPDATE OF order_id, amount, remainder_of ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_line_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_line_begins AFTER INSERT ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (num_nonnulls(NEW.order_id, NEW.remainder_of) > 0) EXECUTE FUNCTION bank_line_adds_up();
