CREATE TABLE "stock_confirmation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_confirmation_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "stock_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listing_change" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_confirmation" ADD CONSTRAINT "stock_confirmation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_confirmation" ADD CONSTRAINT "stock_confirmation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_view" ADD CONSTRAINT "stock_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_view" ADD CONSTRAINT "stock_view_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_confirmation_expires" ON "stock_confirmation" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_view_name" ON "stock_view" USING btree ("person_id","company_id","name");--> statement-breakpoint
CREATE INDEX "listing_change_batch" ON "listing_change" USING btree ("batch_id") WHERE batch_id is not null;