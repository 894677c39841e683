CREATE TABLE "order_freeze" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_because" text,
	CONSTRAINT "order_freeze_reason" CHECK ("order_freeze"."reason" <> ''),
	CONSTRAINT "order_freeze_ended" CHECK (num_nulls("order_freeze"."ended_at", "order_freeze"."ended_by", "order_freeze"."ended_because") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_by_person_id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_freeze_open" ON "order_freeze" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "order_freeze_of" ON "order_freeze" USING btree ("order_id","at");--> statement-breakpoint
-- While an order is frozen, nothing of it changes; unfreezing it moves its deadline and nothing else.
DROP TRIGGER trade_order_keep ON trade_order;--> statement-breakpoint
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('state', 'state_since', 'due_at', 'reminded_at', 'carrier', 'tracking_number', 'insured_value', 'return_carrier', 'return_tracking_number', 'return_insured_value', 'settled_goods', 'frozen_at');--> statement-breakpoint
CREATE FUNCTION trade_order_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := CASE WHEN OLD.frozen_at IS NULL THEN ARRAY['frozen_at'] ELSE ARRAY['frozen_at', 'due_at'] END;
BEGIN
  IF (OLD.frozen_at IS NULL) <> (NEW.frozen_at IS NULL)
    AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a frozen order does not change';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_order_frozen BEFORE UPDATE ON trade_order
  FOR EACH ROW WHEN (OLD.frozen_at IS NOT NULL OR NEW.frozen_at IS NOT NULL) EXECUTE FUNCTION trade_order_frozen();--> statement-breakpoint
CREATE TRIGGER order_freeze_keep BEFORE UPDATE OR DELETE ON order_freeze
  FOR EACH ROW WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION trade_order_keep('ended_at', 'ended_by', 'ended_because');--> statement-breakpoint
CREATE TRIGGER order_freeze_ended BEFORE UPDATE OR DELETE ON order_freeze
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER payout_not_frozen BEFORE INSERT OR UPDATE OF state ON payout
  FOR EACH ROW WHEN (NEW.state IN ('prepared', 'approved', 'sent')) EXECUTE FUNCTION payout_not_frozen();
