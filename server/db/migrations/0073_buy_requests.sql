CREATE TABLE "buy_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"hidden" boolean NOT NULL,
	"kind" text,
	"pieces" integer NOT NULL,
	"budget" bigint,
	"currency" text,
	"needed_by" date,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buy_request_state" CHECK ("buy_request"."state" in ('open', 'found', 'not-needed', 'expired')),
	CONSTRAINT "buy_request_kind" CHECK ("buy_request"."kind" in ('jewellery', 'diamond', 'gemstone', 'pearl', 'bullion', 'mixed-lot')),
	CONSTRAINT "buy_request_currency" CHECK ("buy_request"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "buy_request_pieces" CHECK ("buy_request"."pieces" > 0),
	CONSTRAINT "buy_request_budget" CHECK (num_nulls("buy_request"."budget", "buy_request"."currency") in (0, 2) and "buy_request"."budget" > 0)
);
--> statement-breakpoint
CREATE TABLE "buy_request_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"listing_id" uuid,
	"title" text NOT NULL,
	"note" text,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "buy_request_answer_lot" UNIQUE("request_id","listing_id"),
	CONSTRAINT "buy_request_answer_sides" CHECK ("buy_request_answer"."buyer_company_id" <> "buy_request_answer"."seller_company_id")
);
--> statement-breakpoint
ALTER TABLE "buy_request_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "buy_request" ADD CONSTRAINT "buy_request_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request" ADD CONSTRAINT "buy_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_request_id_buy_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."buy_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buy_request_buyer" ON "buy_request" USING btree ("buyer_company_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "buy_request_open" ON "buy_request" USING btree ("posted_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "buy_request_ends" ON "buy_request" USING btree ("closes_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "buy_request_answer_seller" ON "buy_request_answer" USING btree ("seller_company_id","request_id");--> statement-breakpoint
CREATE INDEX "buy_request_answer_listing" ON "buy_request_answer" USING btree ("listing_id");--> statement-breakpoint
CREATE POLICY "buy_request_answer_own" ON "buy_request_answer" AS PERMISSIVE FOR ALL TO public USING (sees_company("buy_request_answer"."buyer_company_id", "buy_request_answer"."seller_company_id"));