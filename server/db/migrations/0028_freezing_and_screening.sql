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
CREATE TABLE "screening_company" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"compared_as" text NOT NULL,
	"screened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_entry" (
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"import_id" uuid NOT NULL,
	"names" text[] NOT NULL,
	CONSTRAINT "screening_entry_import_id_ref_pk" PRIMARY KEY("import_id","ref"),
	CONSTRAINT "screening_entry_names" CHECK (cardinality("screening_entry"."names") > 0)
);
--> statement-breakpoint
CREATE TABLE "screening_hit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"listed_name" text NOT NULL,
	"listed_names" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"likeness" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "screening_hit_one" UNIQUE("fingerprint"),
	CONSTRAINT "screening_hit_source" CHECK ("screening_hit"."source" in ('eu', 'uk', 'un', 'ofac')),
	CONSTRAINT "screening_hit_kind" CHECK ("screening_hit"."kind" in ('company', 'person', 'account', 'payer')),
	CONSTRAINT "screening_hit_state" CHECK ("screening_hit"."state" in ('open', 'confirmed', 'dismissed', 'lapsed')),
	CONSTRAINT "screening_hit_likeness" CHECK ("screening_hit"."likeness" between 0 and 100),
	CONSTRAINT "screening_hit_decided" CHECK (("screening_hit"."state" in ('confirmed', 'dismissed')) = ("screening_hit"."decided_by" is not null) and num_nulls("screening_hit"."decided_by", "screening_hit"."decided_at", "screening_hit"."reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "screening_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"listed_on" date NOT NULL,
	"sha256" text NOT NULL,
	"entries" integer NOT NULL,
	"names" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screening_import_source" CHECK ("screening_import"."source" in ('eu', 'uk', 'un', 'ofac')),
	CONSTRAINT "screening_import_entries" CHECK ("screening_import"."entries" > 0 and "screening_import"."names" > 0)
);
--> statement-breakpoint
CREATE TABLE "screening_payer" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "screening_payer_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_by_person_id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_company" ADD CONSTRAINT "screening_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_entry" ADD CONSTRAINT "screening_entry_import_id_screening_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."screening_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_import" ADD CONSTRAINT "screening_import_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_payer" ADD CONSTRAINT "screening_payer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_freeze_open" ON "order_freeze" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "order_freeze_of" ON "order_freeze" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "screening_hit_company" ON "screening_hit" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "screening_hit_waiting" ON "screening_hit" USING btree ("state","at","id");--> statement-breakpoint
CREATE INDEX "screening_import_latest" ON "screening_import" USING btree ("source","imported_at");--> statement-breakpoint
CREATE POLICY "payout_account_every" ON "payout_account" AS PERMISSIVE FOR SELECT TO public USING (current_setting('app.every_company', true) = 'on');--> statement-breakpoint
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
