CREATE TABLE "rating" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"rater_id" uuid NOT NULL,
	"rated_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"score" smallint,
	"words" text DEFAULT '' NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_by" uuid,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "rating_one" UNIQUE("order_id","by"),
	CONSTRAINT "rating_by" CHECK ("rating"."by" in ('buyer', 'seller')),
	CONSTRAINT "rating_sides" CHECK ("rating"."rater_id" <> "rating"."rated_id"),
	CONSTRAINT "rating_score" CHECK ("rating"."score" between 1 and 5),
	CONSTRAINT "rating_given" CHECK (num_nulls("rating"."score", "rating"."given_by", "rating"."given_at") in (0, 3)),
	CONSTRAINT "rating_words" CHECK (char_length("rating"."words") <= 500 and ("rating"."words" = '' or "rating"."score" is not null)),
	CONSTRAINT "rating_shown" CHECK ("rating"."shown_at" is null or "rating"."score" is not null),
	CONSTRAINT "rating_answer" CHECK (num_nulls("rating"."answer", "rating"."answered_by", "rating"."answered_at") in (0, 3) and ("rating"."answer" is null or (char_length("rating"."answer") <= 500 and "rating"."shown_at" is not null))),
	CONSTRAINT "rating_hidden" CHECK (num_nulls("rating"."hidden_reason", "rating"."hidden_by", "rating"."hidden_at") in (0, 3) and ("rating"."hidden_at" is null or "rating"."shown_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_rater_id_company_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_rated_id_company_id_fk" FOREIGN KEY ("rated_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_given_by_person_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_answered_by_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_hidden_by_person_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_received" ON "rating" USING btree ("rated_id","ended_at","id");--> statement-breakpoint
CREATE INDEX "rating_waiting" ON "rating" USING btree ("ended_at") WHERE "rating"."score" is not null and "rating"."shown_at" is null;--> statement-breakpoint
-- What both sides can read stays: it may only be answered, once, and hidden, for good.
CREATE FUNCTION rating_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := CASE WHEN OLD.answer IS NULL THEN '{answer,answered_by,answered_at}'::text[] ELSE '{}' END
    || CASE WHEN OLD.hidden_at IS NULL THEN '{hidden_reason,hidden_by,hidden_at}'::text[] ELSE '{}' END;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a rating is never changed once it is shown';
END
$$;
--> statement-breakpoint
CREATE TRIGGER rating_keep BEFORE UPDATE OR DELETE ON rating
  FOR EACH ROW WHEN (OLD.shown_at IS NOT NULL) EXECUTE FUNCTION rating_keep();
