-- Nothing that was booked is ever changed.
CREATE FUNCTION ledger_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed; book a reversal instead';
END
$$;

CREATE TRIGGER ledger_entry_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();
CREATE TRIGGER ledger_posting_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();
CREATE TRIGGER ledger_account_keep BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();

-- Only a posting changes a balance, and a balance begins with nothing.
CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance <> 0 THEN
    RAISE EXCEPTION 'an account begins with nothing';
  END IF;
  IF TG_OP = 'UPDATE' AND (pg_trigger_depth() < 2
    OR (NEW.id, NEW.name, NEW.currency, NEW.kept_for)
      IS DISTINCT FROM (OLD.id, OLD.name, OLD.currency, OLD.kept_for)) THEN
    RAISE EXCEPTION 'only a posting changes an account';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();

-- Postings are booked statement by statement, so that many at once change each account once. They are
-- added in the transaction that wrote their entry and never later. The function has its owner's rights,
-- because the application's role may change no balance.
CREATE FUNCTION ledger_posting_book() RETURNS trigger LANGUAGE plpgsql
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

CREATE TRIGGER ledger_posting_book AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_posting_book();

-- Each entry has postings, in one currency, that add up to zero.
CREATE FUNCTION ledger_check_entry(entry bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  difference numeric;
  currencies bigint;
BEGIN
  SELECT sum(amount), count(DISTINCT currency) INTO difference, currencies
    FROM ledger_posting WHERE entry_id = entry;
  IF difference IS DISTINCT FROM 0 OR currencies <> 1 THEN
    RAISE EXCEPTION 'entry % does not balance: difference %, % currencies',
      entry, difference, currencies USING ERRCODE = 'check_violation';
  END IF;
END
$$;

-- At commit each entry is checked once, so that one which never gets postings is refused.
CREATE FUNCTION ledger_entry_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_check_entry(NEW.id);
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER ledger_entry_balance AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balance();

-- A statement that adds postings leaves all of their entries balanced.
CREATE FUNCTION ledger_posting_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_check_entry(entry_id) FROM (SELECT DISTINCT entry_id FROM added) AS touched;
  RETURN NULL;
END
$$;

CREATE TRIGGER ledger_posting_balance AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_posting_balance();
