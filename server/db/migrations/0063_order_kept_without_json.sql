-- A changed order was compared with its former row as JSON, which took two fifths of what updating it
-- costs. Now it is compared with the former row after the columns that may change have been taken over:
-- any other column, also one that is added later, stays as it was.
CREATE FUNCTION trade_order_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept trade_order := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    kept.state := NEW.state;
    kept.state_since := NEW.state_since;
    kept.due_at := NEW.due_at;
    kept.reminded_at := NEW.reminded_at;
    kept.transfer_said_at := NEW.transfer_said_at;
    kept.frozen_at := NEW.frozen_at;
    kept.carrier := NEW.carrier;
    kept.tracking_number := NEW.tracking_number;
    kept.insured_value := NEW.insured_value;
    kept.return_carrier := NEW.return_carrier;
    kept.return_tracking_number := NEW.return_tracking_number;
    kept.return_insured_value := NEW.return_insured_value;
    kept.kept_goods := NEW.kept_goods;
    kept.kept_tax := NEW.kept_tax;
    kept.settled_goods := NEW.settled_goods;
    IF kept IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what was ordered is never changed';
END
$$;
--> statement-breakpoint
DROP TRIGGER trade_order_keep ON trade_order;--> statement-breakpoint
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep_terms();
