CREATE SEQUENCE "public"."offer_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2001 CACHE 1;--> statement-breakpoint
CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"listing_id" uuid,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"stock_number" text NOT NULL,
	"title" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"latest" integer NOT NULL,
	"pieces" integer NOT NULL,
	"amount" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"order_number" integer,
	CONSTRAINT "offer_number_one" UNIQUE("number"),
	CONSTRAINT "offer_order" UNIQUE("order_number"),
	CONSTRAINT "offer_sides" CHECK ("offer"."buyer_company_id" <> "offer"."seller_company_id"),
	CONSTRAINT "offer_state" CHECK ("offer"."state" in ('seller-turn', 'buyer-turn', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "offer_kind" CHECK ("offer"."kind" in ('jewellery', 'diamond', 'gemstone', 'pearl', 'bullion', 'mixed-lot')),
	CONSTRAINT "offer_currency" CHECK ("offer"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "offer_terms" CHECK ("offer"."pieces" > 0 and "offer"."amount" > 0),
	CONSTRAINT "offer_ordered" CHECK (("offer"."state" = 'accepted') = ("offer"."order_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "offer_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_message_by" CHECK ("offer_message"."by" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "offer_move" (
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"pieces" integer,
	"amount" bigint,
	"expires_at" timestamp with time zone,
	"list_amount" bigint,
	"note" text,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_move_offer_id_position_pk" PRIMARY KEY("offer_id","position"),
	CONSTRAINT "offer_move_event" CHECK ("offer_move"."event" in ('make', 'counter', 'accept', 'decline', 'withdraw', 'expire')),
	CONSTRAINT "offer_move_by" CHECK ("offer_move"."by" in ('buyer', 'seller', 'clock')),
	CONSTRAINT "offer_move_person" CHECK (("offer_move"."by" = 'clock') = ("offer_move"."person_id" is null)),
	CONSTRAINT "offer_move_terms" CHECK (num_nulls("offer_move"."pieces", "offer_move"."amount", "offer_move"."expires_at") = case when "offer_move"."event" in ('make', 'counter') then 0 else 3 end and "offer_move"."pieces" > 0 and "offer_move"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD COLUMN "offer_number" integer;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_order_number_trade_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."trade_order"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message" ADD CONSTRAINT "offer_message_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_message" ADD CONSTRAINT "offer_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_move" ADD CONSTRAINT "offer_move_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_move" ADD CONSTRAINT "offer_move_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_open" ON "offer" USING btree ("buyer_company_id","listing_id") WHERE state in ('seller-turn', 'buyer-turn');--> statement-breakpoint
CREATE INDEX "offer_buyer" ON "offer" USING btree ("buyer_company_id","state_since","id");--> statement-breakpoint
CREATE INDEX "offer_seller" ON "offer" USING btree ("seller_company_id","state_since","id");--> statement-breakpoint
CREATE INDEX "offer_ends" ON "offer" USING btree ("expires_at") WHERE state in ('seller-turn', 'buyer-turn');--> statement-breakpoint
CREATE INDEX "offer_message_of" ON "offer_message" USING btree ("offer_id","at");--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_offer" UNIQUE("offer_number");--> statement-breakpoint
-- What was said in a negotiation never changes: rows stay, and of their columns only the named ones may differ.
CREATE FUNCTION offer_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := coalesce(TG_ARGV, '{}');
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was offered is never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER offer_keep BEFORE UPDATE OR DELETE ON offer
  FOR EACH ROW EXECUTE FUNCTION offer_keep('listing_id', 'state', 'state_since', 'latest', 'pieces', 'amount', 'expires_at', 'remind_at', 'order_number');
--> statement-breakpoint
CREATE TRIGGER offer_move_keep BEFORE UPDATE OR DELETE ON offer_move
  FOR EACH ROW EXECUTE FUNCTION offer_keep();
--> statement-breakpoint
CREATE TRIGGER offer_message_keep BEFORE UPDATE OR DELETE ON offer_message
  FOR EACH ROW EXECUTE FUNCTION offer_keep();
