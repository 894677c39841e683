ALTER TABLE "company_note" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_reviewer_id_person_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_waiting" ON "company" USING btree ("waiting_since","id");--> statement-breakpoint
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_taken_back" CHECK (("company_note"."taken_back_at" is null) = ("company_note"."text" <> ''));--> statement-breakpoint
-- When a company was submitted is not in its row, so those that wait count from their last move.
UPDATE "company" SET "waiting_since" = "state_changed_at" WHERE "state" IN ('submitted', 'in-review');
