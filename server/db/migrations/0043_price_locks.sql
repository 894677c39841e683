CREATE TABLE "price_lock" (
	"company_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"spots" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "price_lock_company_id_listing_id_pk" PRIMARY KEY("company_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "price_lock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "price_lock" ADD CONSTRAINT "price_lock_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lock" ADD CONSTRAINT "price_lock_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_lock_listing" ON "price_lock" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "price_lock_until" ON "price_lock" USING btree ("until");--> statement-breakpoint
CREATE POLICY "price_lock_own" ON "price_lock" AS PERMISSIVE FOR ALL TO public USING (sees_company("price_lock"."company_id", null));