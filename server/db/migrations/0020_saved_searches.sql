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
ALTER TABLE "outbox_mail" DROP CONSTRAINT "outbox_mail_body";--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_search_id_saved_search_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_search"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_listing" ON "favourite" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "follow_company" ON "follow" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "follow_told" ON "follow" USING btree ("told_up_to");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_query" ON "saved_search" USING btree ("person_id","query_key");--> statement-breakpoint
CREATE INDEX "saved_search_match_listing" ON "saved_search_match" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "saved_search_match_untold" ON "saved_search_match" USING btree ("search_id","found_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_search_match_told" ON "saved_search_match" USING btree ("told_at") WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX "listing_updated" ON "listing" USING btree ("updated_at") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "listing_public_from" ON "listing" USING btree ("public_from") WHERE state = 'live' and early_hours > 0;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_body" CHECK (case when "outbox_mail"."state" = 'sent'
        then num_nonnulls("outbox_mail"."text", "outbox_mail"."html", "outbox_mail"."link", "outbox_mail"."unsubscribe") = 0 and "outbox_mail"."sent_at" is not null
        else num_nulls("outbox_mail"."text", "outbox_mail"."html") = 0 and "outbox_mail"."sent_at" is null end);