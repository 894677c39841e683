CREATE TABLE "buy_request_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"answer_id" uuid,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "buy_request_report_once" UNIQUE NULLS NOT DISTINCT("request_id","answer_id","company_id"),
	CONSTRAINT "buy_request_report_outcome" CHECK ("buy_request_report"."outcome" in ('hidden', 'dismissed')),
	CONSTRAINT "buy_request_report_decided" CHECK (num_nulls("buy_request_report"."outcome", "buy_request_report"."decided_at", "buy_request_report"."decision") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "buy_request_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "buy_request" DROP CONSTRAINT "buy_request_state";--> statement-breakpoint
ALTER TABLE "buy_request" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "buy_request_answer" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "buy_request_report" ADD CONSTRAINT "buy_request_report_request_id_buy_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."buy_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_report" ADD CONSTRAINT "buy_request_report_answer_id_buy_request_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."buy_request_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_report" ADD CONSTRAINT "buy_request_report_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_request_report" ADD CONSTRAINT "buy_request_report_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buy_request_report_waits" ON "buy_request_report" USING btree ("at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "buy_request_report_ended" ON "buy_request_report" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "buy_request_report_answer" ON "buy_request_report" USING btree ("answer_id");--> statement-breakpoint
ALTER TABLE "buy_request" ADD CONSTRAINT "buy_request_hidden" CHECK (("buy_request"."state" = 'hidden') = ("buy_request"."hidden_reason" is not null));--> statement-breakpoint
ALTER TABLE "buy_request" ADD CONSTRAINT "buy_request_state" CHECK ("buy_request"."state" in ('open', 'found', 'not-needed', 'expired', 'hidden'));--> statement-breakpoint
CREATE POLICY "buy_request_report_own" ON "buy_request_report" AS PERMISSIVE FOR ALL TO public USING (sees_company("buy_request_report"."company_id", null));