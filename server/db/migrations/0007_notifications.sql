CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_words" CHECK ("notification"."title" <> '' and "notification"."body" <> ''),
	CONSTRAINT "notification_link" CHECK ("notification"."link" ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$')
);
--> statement-breakpoint
ALTER TABLE "company_document" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_read" ON "notification" USING btree ("read_at") WHERE read_at is not null;