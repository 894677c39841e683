-- The lines that paid an order are its total, without what was left of the last of them. So no line,
-- and no part of one, pays for two orders.
CREATE FUNCTION bank_line_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid uuid;
  amount numeric;
  too_much boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'a line that paid an order stays with it' USING ERRCODE = 'check_violation';
  END IF;
  FOR paid IN SELECT NEW.order_id WHERE NEW.order_id IS NOT NULL
    UNION SELECT order_id FROM bank_line WHERE id = NEW.remainder_of
  LOOP
    SELECT sum(line.amount) - coalesce(sum(rest.amount), 0), bool_or(rest.amount >= line.amount)
      INTO amount, too_much
      FROM bank_line line LEFT JOIN bank_line rest ON rest.remainder_of = line.id
      WHERE line.order_id = paid;
    IF too_much OR amount IS DISTINCT FROM (SELECT total FROM trade_order WHERE id = paid) THEN
      RAISE EXCEPTION 'the lines that paid order % are not its total', paid
        USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER bank_line_adds_up AFTER UPDATE OF order_id, amount, remainder_of ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_line_adds_up();
-- A new line that pays nothing yet adds up to nothing.
CREATE CONSTRAINT TRIGGER bank_line_begins AFTER INSERT ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (num_nonnulls(NEW.order_id, NEW.remainder_of) > 0) EXECUTE FUNCTION bank_line_adds_up();

-- No money of a frozen order is prepared, approved or sent. The lock makes a freeze wait for the payout,
-- or the payout see the freeze.
CREATE FUNCTION payout_not_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  frozen timestamptz;
BEGIN
  SELECT frozen_at INTO frozen FROM trade_order
    WHERE id = coalesce(NEW.order_id, (
      SELECT coalesce(line.named_order_id, whole.order_id)
      FROM bank_line line LEFT JOIN bank_line whole ON whole.id = line.remainder_of
      WHERE line.id = NEW.line_id
    ))
    FOR NO KEY UPDATE;
  IF frozen IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the money of a frozen order stays where it is';
END
$$;

CREATE TRIGGER payout_not_frozen BEFORE INSERT OR UPDATE OF state ON payout
  FOR EACH ROW WHEN (NEW.state IN ('prepared', 'approved', 'sent')) EXECUTE FUNCTION payout_not_frozen();

-- What was signed stays as it was signed.
CREATE FUNCTION daily_closing_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a signed closing is never changed; sign the day again';
END
$$;

CREATE TRIGGER daily_closing_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_closing
  FOR EACH STATEMENT EXECUTE FUNCTION daily_closing_keep();

-- A paper that was written is never changed.
CREATE FUNCTION paper_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a paper is never changed';
END
$$;

CREATE TRIGGER paper_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON paper
  FOR EACH STATEMENT EXECUTE FUNCTION paper_keep();

CREATE TRIGGER paper_file_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON paper_file
  FOR EACH STATEMENT EXECUTE FUNCTION paper_keep();

-- A number of a paper is never given twice: counters only rise, by one, and stay.
CREATE FUNCTION paper_counter_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last = OLD.last + 1 AND NEW.year = OLD.year
    AND NEW.series = OLD.series AND NEW.issuer_id IS NOT DISTINCT FROM OLD.issuer_id THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the numbers of papers have no gaps';
END
$$;

CREATE TRIGGER paper_counter_keep BEFORE UPDATE OR DELETE ON paper_counter
  FOR EACH ROW EXECUTE FUNCTION paper_counter_keep();
