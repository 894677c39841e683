CREATE TABLE "company_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_entry_object";--> statement-breakpoint
DROP INDEX "audit_entry_actor";--> statement-breakpoint
DROP INDEX "audit_entry_action";--> statement-breakpoint
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_note_company" ON "company_note" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "person_words" ON "person" USING gin (to_tsvector('simple', regexp_replace("name" || ' ' || "email_key", '[[:punct:][:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "person_suspended" ON "person" USING btree ("created_at","id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "person_operator" ON "person" USING btree ("created_at","id") WHERE operator;--> statement-breakpoint
CREATE INDEX "company_words" ON "company" USING gin (to_tsvector('simple', regexp_replace("legal_name" || ' ' || "registration_number", '[[:punct:][:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" USING btree ("object_kind","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action" text_pattern_ops,"id");