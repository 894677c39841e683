CREATE TABLE "company_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"delete_after" timestamp with time zone,
	CONSTRAINT "company_document_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "company_document_media_type" CHECK ("company_document"."media_type" in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "company_document_size" CHECK ("company_document"."size" between 1 and 10485760)
);
--> statement-breakpoint
CREATE TABLE "trade_reference" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"flagged" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"answers" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "trade_reference_state" CHECK ("trade_reference"."state" in ('asked', 'answered', 'declined')),
	CONSTRAINT "trade_reference_answers" CHECK (("trade_reference"."state" = 'answered') = ("trade_reference"."answers" is not null)),
	CONSTRAINT "trade_reference_answered_at" CHECK (("trade_reference"."state" = 'asked') = ("trade_reference"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "proposed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_reference" ADD CONSTRAINT "trade_reference_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_document_company" ON "company_document" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_document_retention" ON "company_document" USING btree ("delete_after");--> statement-breakpoint
CREATE INDEX "trade_reference_company" ON "trade_reference" USING btree ("company_id","created_at");--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_proposal" CHECK (num_nonnulls("company"."proposed_by", "company"."proposed_until") in (0, 2));