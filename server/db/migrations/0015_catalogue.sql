CREATE TABLE "favourite" (
	"person_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"title" text NOT NULL,
	"currency" text,
	"unit_price" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_person_id_listing_id_pk" PRIMARY KEY("person_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "follow" (
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"told_up_to" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_person_id_company_id_pk" PRIMARY KEY("person_id","company_id")
);
--> statement-breakpoint
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
CREATE TABLE "listing_early_company" (
	"listing_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "listing_early_company_listing_id_company_id_pk" PRIMARY KEY("listing_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "listing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"said" jsonb NOT NULL,
	"sheet" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"title" text NOT NULL,
	"stock_number" text,
	"open_points" integer NOT NULL,
	"category" text NOT NULL,
	"quantity" integer NOT NULL,
	"currency" text,
	"unit_price" bigint,
	"cost" bigint,
	"gross" bigint,
	"carats" integer,
	"acquired_on" date,
	"terms" text[] NOT NULL,
	"searched" text NOT NULL,
	"reports" text[] DEFAULT '{}' NOT NULL,
	"slug" text,
	"early_hours" integer DEFAULT 0 NOT NULL,
	"public_from" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"state_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_kind" CHECK ("listing"."kind" in ('jewellery', 'diamond', 'gemstone', 'pearl', 'bullion', 'mixed-lot')),
	CONSTRAINT "listing_state" CHECK ("listing"."state" in ('draft', 'private', 'review', 'live', 'paused', 'sold-out', 'archived')),
	CONSTRAINT "listing_quantity" CHECK ("listing"."quantity" >= 0),
	CONSTRAINT "listing_early_hours" CHECK ("listing"."early_hours" between 0 and 720),
	CONSTRAINT "listing_live" CHECK ("listing"."state" <> 'live' or ("listing"."open_points" = 0 and "listing"."quantity" > 0 and num_nulls("listing"."slug", "listing"."stock_number", "listing"."public_from", "listing"."published_at", "listing"."first_published_at", "listing"."confirmed_at") = 0))
);
--> statement-breakpoint
CREATE TABLE "listing_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"what" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"batch_id" uuid,
	"person_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_picture" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	"master_storage_key" text NOT NULL,
	"master_width" integer NOT NULL,
	"master_height" integer NOT NULL,
	"hash" text NOT NULL,
	"hash_parts" integer[] GENERATED ALWAYS AS (array[0 + ('x' || substr(hash, 1, 4))::bit(16)::integer, 65536 + ('x' || substr(hash, 5, 4))::bit(16)::integer, 131072 + ('x' || substr(hash, 9, 4))::bit(16)::integer, 196608 + ('x' || substr(hash, 13, 4))::bit(16)::integer]) STORED NOT NULL,
	"crop" jsonb,
	"sizes_storage_key" text,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_picture_master_storage_key" UNIQUE("master_storage_key"),
	CONSTRAINT "listing_picture_sizes_storage_key" UNIQUE("sizes_storage_key")
);
--> statement-breakpoint
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
CREATE TABLE "alert_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"up_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"query_key" text NOT NULL,
	"frequency" text NOT NULL,
	"emails" boolean DEFAULT true NOT NULL,
	"last_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_frequency" CHECK ("saved_search"."frequency" in ('at-once', 'daily', 'weekly')),
	CONSTRAINT "saved_search_name" CHECK ("saved_search"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "saved_search_match" (
	"search_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_match_search_id_listing_id_pk" PRIMARY KEY("search_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "search_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"last_id" uuid
);
--> statement-breakpoint
CREATE TABLE "search_spelling" (
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_spelling_spelling_word_pk" PRIMARY KEY("spelling","word")
);
--> statement-breakpoint
ALTER TABLE "outbox_mail" DROP CONSTRAINT "outbox_mail_body";--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_memory" ADD CONSTRAINT "listing_import_memory_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_row" ADD CONSTRAINT "listing_import_row_import" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_early_company" ADD CONSTRAINT "listing_early_company_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_early_company" ADD CONSTRAINT "listing_early_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_change" ADD CONSTRAINT "listing_change_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_change" ADD CONSTRAINT "listing_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_picture" ADD CONSTRAINT "listing_picture_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_confirmation" ADD CONSTRAINT "stock_confirmation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_confirmation" ADD CONSTRAINT "stock_confirmation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_view" ADD CONSTRAINT "stock_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_view" ADD CONSTRAINT "stock_view_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_search_id_saved_search_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_search"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_listing" ON "favourite" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "follow_company" ON "follow" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "follow_told" ON "follow" USING btree ("told_up_to");--> statement-breakpoint
CREATE INDEX "listing_import_company" ON "listing_import" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listing_import_file" ON "listing_import" USING btree ("company_id","file_hash");--> statement-breakpoint
CREATE INDEX "listing_import_age" ON "listing_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_import_row_outcome" ON "listing_import_row" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_review_open" ON "listing_review" USING btree ("listing_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "listing_review_waiting" ON "listing_review" USING btree ("waiting_since","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "listing_review_decided_at" ON "listing_review" USING btree ("decided_at","id") WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX "listing_review_listing" ON "listing_review" USING btree ("listing_id","decided_at");--> statement-breakpoint
CREATE INDEX "listing_review_against" ON "listing_review" USING btree ("company_id","decided_at") WHERE outcome in ('sent-back', 'taken-down');--> statement-breakpoint
CREATE UNIQUE INDEX "listing_slug" ON "listing" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_stock_number" ON "listing" USING btree ("company_id","stock_number") WHERE state <> 'archived';--> statement-breakpoint
CREATE INDEX "listing_stock" ON "listing" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "listing_words" ON "listing" USING gin (to_tsvector('simple', regexp_replace("searched", '[[:punct:][:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "listing_terms" ON "listing" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "listing_reports" ON "listing" USING gin ("reports");--> statement-breakpoint
CREATE INDEX "listing_like" ON "listing" USING btree ("category","published_at") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "listing_newest" ON "listing" USING btree ("published_at","id") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "listing_updated" ON "listing" USING btree ("updated_at") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "listing_public_from" ON "listing" USING btree ("public_from") WHERE state = 'live' and early_hours > 0;--> statement-breakpoint
CREATE INDEX "listing_confirmed" ON "listing" USING btree ("confirmed_at") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_change_version" ON "listing_change" USING btree ("listing_id","version");--> statement-breakpoint
CREATE INDEX "listing_change_batch" ON "listing_change" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "listing_picture_listing" ON "listing_picture" USING btree ("listing_id","position");--> statement-breakpoint
CREATE INDEX "listing_picture_alike" ON "listing_picture" USING gin ("hash_parts");--> statement-breakpoint
CREATE INDEX "stock_confirmation_expires" ON "stock_confirmation" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_view_name" ON "stock_view" USING btree ("person_id","company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_query" ON "saved_search" USING btree ("person_id","query_key");--> statement-breakpoint
CREATE INDEX "saved_search_match_listing" ON "saved_search_match" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "saved_search_match_untold" ON "saved_search_match" USING btree ("search_id","found_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_search_match_told" ON "saved_search_match" USING btree ("told_at") WHERE told_at is not null;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_body" CHECK (case when "outbox_mail"."state" = 'sent'
        then num_nonnulls("outbox_mail"."text", "outbox_mail"."html", "outbox_mail"."link", "outbox_mail"."unsubscribe") = 0 and "outbox_mail"."sent_at" is not null
        else num_nulls("outbox_mail"."text", "outbox_mail"."html") = 0 and "outbox_mail"."sent_at" is null end);