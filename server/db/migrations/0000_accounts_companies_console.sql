CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"session_id" uuid,
	"request_id" text,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_secret" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_secret_purpose" CHECK ("mailed_secret"."purpose" in ('confirm-email', 'reset-password', 'change-email', 'approve-email-change'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_counter" CHECK ("passkey"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"policy_accepted_at" timestamp with time zone NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_because" text,
	"closed_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"details_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_emailKey_unique" UNIQUE("email_key"),
	CONSTRAINT "person_failed_sign_ins" CHECK ("person"."failed_sign_ins" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"two_step" boolean NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"idle_minutes" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_because" text,
	"user_agent" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"legal_name" text NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"registration_number" text NOT NULL,
	"tax_number" text NOT NULL,
	"website" text NOT NULL,
	"address" text NOT NULL,
	"sells" boolean NOT NULL,
	"buys" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_until" timestamp with time zone,
	"proposed_by" uuid,
	"proposed_until" timestamp with time zone,
	"reminded_of" timestamp with time zone,
	"details_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_role" CHECK ("company"."sells" or "company"."buys"),
	CONSTRAINT "company_state" CHECK ("company"."state" in ('draft', 'submitted', 'in-review', 'more-information', 'verified', 'rejected', 'suspended')),
	CONSTRAINT "company_verified" CHECK ("company"."state" <> 'verified' or ("company"."verified_at" is not null and "company"."verified_until" is not null)),
	CONSTRAINT "company_proposal" CHECK (num_nonnulls("company"."proposed_by", "company"."proposed_until") in (0, 2))
);
--> statement-breakpoint
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
CREATE TABLE "membership" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"account_holder" text NOT NULL,
	"country" text NOT NULL,
	"sealed" text NOT NULL,
	"last_four" text NOT NULL,
	"set_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "payout_account_last_four" CHECK (length("payout_account"."last_four") <= 4),
	CONSTRAINT "payout_account_held" CHECK ("payout_account"."usable_from" >= "payout_account"."created_at" + interval '48 hours')
);
--> statement-breakpoint
ALTER TABLE "payout_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "enquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
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
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_secret" ADD CONSTRAINT "mailed_secret_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_set_by_person_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_reference" ADD CONSTRAINT "trade_reference_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" USING btree ("object_kind","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_secret_open" ON "mailed_secret" USING btree ("person_id","purpose") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "person_created" ON "person" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "person_words" ON "person" USING gin (to_tsvector('simple', regexp_replace("name" || ' ' || "email_key", '[[:punct:][:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "person_suspended" ON "person" USING btree ("created_at","id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "person_operator" ON "person" USING btree ("created_at","id") WHERE operator;--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id","last_used_at");--> statement-breakpoint
CREATE INDEX "company_note_company" ON "company_note" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_words" ON "company" USING gin (to_tsvector('simple', regexp_replace("legal_name" || ' ' || "registration_number", '[[:punct:][:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "company_queue" ON "company" USING btree ("state","state_changed_at");--> statement-breakpoint
CREATE INDEX "company_document_company" ON "company_document" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_document_retention" ON "company_document" USING btree ("delete_after");--> statement-breakpoint
CREATE INDEX "membership_company" ON "membership" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_current" ON "payout_account" USING btree ("company_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "payout_account_company" ON "payout_account" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_reference_company" ON "trade_reference" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "enquiry_created_at_id_index" ON "enquiry" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("next_attempt_at") WHERE "outbox_mail"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_mail_created" ON "outbox_mail" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "payout_account_own" ON "payout_account" AS PERMISSIVE FOR ALL TO public USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid);