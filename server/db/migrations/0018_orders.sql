CREATE SEQUENCE "public"."trade_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "kept_picture" (
	"storage_key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"key" uuid NOT NULL,
	"currency" text NOT NULL,
	"goods" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"carrier" text,
	"tracking_number" text,
	"insured_value" bigint,
	CONSTRAINT "trade_order_number_one" UNIQUE("number"),
	CONSTRAINT "trade_order_reference" UNIQUE("reference"),
	CONSTRAINT "trade_order_key" UNIQUE("buyer_company_id","key"),
	CONSTRAINT "trade_order_sides" CHECK ("trade_order"."buyer_company_id" <> "trade_order"."seller_company_id"),
	CONSTRAINT "trade_order_state" CHECK ("trade_order"."state" in ('awaiting-funds', 'funded', 'shipped', 'inspection', 'accepted', 'paid-out', 'expired', 'refund-due', 'refunded')),
	CONSTRAINT "trade_order_currency" CHECK ("trade_order"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "trade_order_goods" CHECK ("trade_order"."goods" > 0),
	CONSTRAINT "trade_order_fee" CHECK ("trade_order"."fee" >= 0 and "trade_order"."tax" >= 0),
	CONSTRAINT "trade_order_total" CHECK ("trade_order"."total" = "trade_order"."goods" + "trade_order"."fee" + "trade_order"."tax" and "trade_order"."total" <= 9007199254740991),
	CONSTRAINT "trade_order_shipment" CHECK (num_nulls("trade_order"."carrier", "trade_order"."tracking_number", "trade_order"."insured_value") in (0, 3) and "trade_order"."insured_value" > 0)
);
--> statement-breakpoint
CREATE TABLE "trade_order_event" (
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"cause_id" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_order_event_order_id_event_pk" PRIMARY KEY("order_id","event"),
	CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('fund', 'expire', 'ship', 'cancel', 'deliver', 'accept', 'pay-out', 'refund')),
	CONSTRAINT "trade_order_event_by" CHECK ("trade_order_event"."by" in ('buyer', 'seller', 'operator', 'clock')),
	CONSTRAINT "trade_order_event_person" CHECK (case "trade_order_event"."by" when 'clock' then "trade_order_event"."person_id" is null when 'operator' then true else "trade_order_event"."person_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "trade_order_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"listing_id" uuid,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"stock_number" text NOT NULL,
	"title" text NOT NULL,
	"lines" text[] NOT NULL,
	"picture" jsonb,
	"pieces" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"tier_from" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "trade_order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "trade_order_line_kind" CHECK ("trade_order_line"."kind" in ('jewellery', 'diamond', 'gemstone', 'pearl', 'bullion', 'mixed-lot')),
	CONSTRAINT "trade_order_line_pieces" CHECK ("trade_order_line"."pieces" > 0 and "trade_order_line"."tier_from" > 0),
	CONSTRAINT "trade_order_line_amount" CHECK ("trade_order_line"."amount" > 0 and "trade_order_line"."unit_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_placed_by_person_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_order_buyer" ON "trade_order" USING btree ("buyer_company_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_seller" ON "trade_order" USING btree ("seller_company_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_due" ON "trade_order" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "trade_order_line_listing" ON "trade_order_line" USING btree ("listing_id");--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_held" CHECK ("listing"."held" between 0 and "listing"."quantity");--> statement-breakpoint
-- What was agreed never changes: rows stay, and of their columns only the named ones may differ.
CREATE FUNCTION trade_order_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := coalesce(TG_ARGV, '{}');
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was ordered is never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('state', 'state_since', 'due_at', 'reminded_at', 'carrier', 'tracking_number', 'insured_value');
--> statement-breakpoint
CREATE TRIGGER trade_order_line_keep BEFORE UPDATE OR DELETE ON trade_order_line
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('listing_id');
--> statement-breakpoint
CREATE TRIGGER trade_order_event_keep BEFORE UPDATE OR DELETE ON trade_order_event
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();
