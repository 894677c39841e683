CREATE TABLE "listing_import_memory" (
	"company_id" uuid NOT NULL,
	"header_hash" text NOT NULL,
	"kind" text,
	"columns" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_import_memory_company_id_header_hash_pk" PRIMARY KEY("company_id","header_hash")
);
--> statement-breakpoint
CREATE TABLE "listing_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"header_hash" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"delimiter" text,
	"headers" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text,
	"decimal" text NOT NULL,
	"mode" text DEFAULT 'add' NOT NULL,
	"columns" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"result" jsonb,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"job_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "listing_import_state" CHECK ("listing_import"."state" in ('columns', 'review', 'waiting', 'done', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "listing_import_row" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"repairs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"kind" text,
	"stock_number" text,
	"title" text DEFAULT '' NOT NULL,
	"open_points" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"listing_id" uuid,
	"done" jsonb,
	CONSTRAINT "listing_import_row_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "listing_import_row_outcome" CHECK ("listing_import_row"."outcome" in ('new', 'changed', 'hides', 'unchanged', 'invalid', 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "listing_review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"findings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_from" integer,
	"appeal" text,
	"waiting_since" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "listing_review_cause" CHECK ("listing_review"."cause" in ('new', 'changed', 'appeal', 'live')),
	CONSTRAINT "listing_review_outcome" CHECK ("listing_review"."outcome" in ('approved', 'sent-back', 'taken-down', 'withdrawn')),
	CONSTRAINT "listing_review_decided" CHECK (num_nulls("listing_review"."outcome", "listing_review"."decided_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "reports" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_picture" ADD COLUMN "hash_parts" integer[] GENERATED ALWAYS AS (array[0 + ('x' || substr(hash, 1, 4))::bit(16)::integer, 65536 + ('x' || substr(hash, 5, 4))::bit(16)::integer, 131072 + ('x' || substr(hash, 9, 4))::bit(16)::integer, 196608 + ('x' || substr(hash, 13, 4))::bit(16)::integer]) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_memory" ADD CONSTRAINT "listing_import_memory_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_row" ADD CONSTRAINT "listing_import_row_import" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_import_company" ON "listing_import" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listing_import_file" ON "listing_import" USING btree ("company_id","file_hash");--> statement-breakpoint
CREATE INDEX "listing_import_age" ON "listing_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_import_row_outcome" ON "listing_import_row" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_review_open" ON "listing_review" USING btree ("listing_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "listing_review_waiting" ON "listing_review" USING btree ("waiting_since","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "listing_review_decided_at" ON "listing_review" USING btree ("decided_at","id") WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX "listing_review_listing" ON "listing_review" USING btree ("listing_id","decided_at");--> statement-breakpoint
CREATE INDEX "listing_review_against" ON "listing_review" USING btree ("company_id","decided_at") WHERE outcome in ('sent-back', 'taken-down');--> statement-breakpoint
CREATE INDEX "listing_reports" ON "listing" USING gin ("reports");--> statement-breakpoint
CREATE INDEX "listing_like" ON "listing" USING btree ("category","published_at") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "listing_picture_alike" ON "listing_picture" USING gin ("hash_parts");