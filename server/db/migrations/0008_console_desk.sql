ALTER TABLE "enquiry" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "answer" text;--> statement-breakpoint
CREATE INDEX "person_name" ON "person" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "person_email" ON "person" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "enquiry_open" ON "enquiry" USING btree ("created_at","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "outbox_mail_failed" ON "outbox_mail" USING btree ("next_attempt_at","id") WHERE "outbox_mail"."state" = 'failed';--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_answer" CHECK ("enquiry"."answered_at" is not null or num_nonnulls("enquiry"."answered_by", "enquiry"."answer") = 0);