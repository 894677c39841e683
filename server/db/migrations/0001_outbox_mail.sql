CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"link" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_mail_dedupe_key" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_mail_state" CHECK ("outbox_mail"."state" in ('queued', 'sent', 'failed')),
	CONSTRAINT "outbox_mail_body" CHECK (case when "outbox_mail"."state" = 'sent'
        then num_nonnulls("outbox_mail"."text", "outbox_mail"."html", "outbox_mail"."link") = 0 and "outbox_mail"."sent_at" is not null
        else num_nulls("outbox_mail"."text", "outbox_mail"."html") = 0 and "outbox_mail"."sent_at" is null end),
	CONSTRAINT "outbox_mail_headers" CHECK ("outbox_mail"."to_address" || "outbox_mail"."subject" || coalesce("outbox_mail"."reply_to", '') !~ '[[:cntrl:]]')
);
--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("next_attempt_at") WHERE "outbox_mail"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_mail_created" ON "outbox_mail" USING btree ("created_at");