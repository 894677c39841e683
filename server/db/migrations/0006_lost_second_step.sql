CREATE TABLE "second_step_removal" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"refusal_hash" text NOT NULL,
	CONSTRAINT "second_step_removal_refusalHash_unique" UNIQUE("refusal_hash"),
	CONSTRAINT "second_step_removal_held" CHECK ("second_step_removal"."due_at" >= "second_step_removal"."asked_at" + interval '48 hours')
);
--> statement-breakpoint
ALTER TABLE "second_step_removal" ADD CONSTRAINT "second_step_removal_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step_removal" ADD CONSTRAINT "second_step_removal_asked_by_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_step_removal_due" ON "second_step_removal" USING btree ("due_at");