CREATE TABLE "kept_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"body" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_answer_person" ON "kept_answer" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "kept_answer_answered" ON "kept_answer" USING btree ("answered_at");