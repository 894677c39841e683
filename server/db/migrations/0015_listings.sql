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
	"slug" text,
	"early_hours" integer DEFAULT 0 NOT NULL,
	"public_from" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
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
ALTER TABLE "listing_early_company" ADD CONSTRAINT "listing_early_company_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_early_company" ADD CONSTRAINT "listing_early_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_change" ADD CONSTRAINT "listing_change_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_change" ADD CONSTRAINT "listing_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_picture" ADD CONSTRAINT "listing_picture_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_slug" ON "listing" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_stock_number" ON "listing" USING btree ("company_id","stock_number") WHERE state <> 'archived';--> statement-breakpoint
CREATE INDEX "listing_stock" ON "listing" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "listing_words" ON "listing" USING gin (to_tsvector('simple', regexp_replace("searched", '[[:punct:][:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "listing_terms" ON "listing" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "listing_newest" ON "listing" USING btree ("published_at","id") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "listing_confirmed" ON "listing" USING btree ("confirmed_at") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "listing_change_version" ON "listing_change" USING btree ("listing_id","version");--> statement-breakpoint
CREATE INDEX "listing_picture_listing" ON "listing_picture" USING btree ("listing_id","position");