CREATE TABLE "paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"issuer_id" uuid,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"storage_key" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "paper_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "paper_of_order" UNIQUE("order_id","kind"),
	CONSTRAINT "paper_serial" UNIQUE NULLS NOT DISTINCT("issuer_id","year","serial"),
	CONSTRAINT "paper_kind" CHECK ("paper"."kind" in ('confirmation', 'packing-list', 'dispatch-note', 'warranty', 'buyer-statement', 'seller-statement')),
	CONSTRAINT "paper_numbers" CHECK ("paper"."serial" > 0 and "paper"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_counter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issuer_id" uuid,
	"year" integer NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "paper_counter_one" UNIQUE NULLS NOT DISTINCT("issuer_id","year")
);
--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_issuer_id_company_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_written_by_person_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_counter" ADD CONSTRAINT "paper_counter_issuer_id_company_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was written is never changed.
CREATE FUNCTION paper_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a paper is never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER paper_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON paper
  FOR EACH STATEMENT EXECUTE FUNCTION paper_keep();
--> statement-breakpoint
-- A number is never given twice: counters only rise, by one, and stay.
CREATE FUNCTION paper_counter_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last = OLD.last + 1 AND NEW.year = OLD.year
    AND NEW.issuer_id IS NOT DISTINCT FROM OLD.issuer_id THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the numbers of papers have no gaps';
END
$$;
--> statement-breakpoint
CREATE TRIGGER paper_counter_keep BEFORE UPDATE OR DELETE ON paper_counter
  FOR EACH ROW EXECUTE FUNCTION paper_counter_keep();
