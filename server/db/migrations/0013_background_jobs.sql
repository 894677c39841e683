CREATE TABLE "job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"lane" text,
	"dedupe_key" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"cancel_requested_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_state" CHECK ("job"."state" in ('waiting', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "job_claim" CHECK (("job"."state" = 'running') = ("job"."claim" is not null)),
	CONSTRAINT "job_finished" CHECK (("job"."state" in ('waiting', 'running')) = ("job"."finished_at" is null)),
	CONSTRAINT "job_progress" CHECK ("job"."done" >= 0 and "job"."total" >= 0)
);
--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at") WHERE "job"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "job_lane" ON "job" USING btree ("lane") WHERE "job"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "job_dedupe_key" ON "job" USING btree ("name","dedupe_key") WHERE "job"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "job_state" ON "job" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "job_finished" ON "job" USING btree ("finished_at") WHERE "job"."finished_at" is not null;