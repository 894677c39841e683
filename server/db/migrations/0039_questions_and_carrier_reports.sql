CREATE TABLE "carrier_report" (
	"tracking_number" text NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_report_tracking_number_delivered_at_pk" PRIMARY KEY("tracking_number","delivered_at"),
	CONSTRAINT "carrier_report_number" CHECK ("carrier_report"."tracking_number" ~ '^[A-Z0-9]{8,60}$'),
	CONSTRAINT "carrier_report_heard" CHECK ("carrier_report"."delivered_at" <= "carrier_report"."received_at")
);
--> statement-breakpoint
CREATE TABLE "order_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"to" text NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"wished_by" date,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_question_in" UNIQUE("id","order_id"),
	CONSTRAINT "order_question_to" CHECK ("order_question"."to" in ('buyer', 'seller', 'both')),
	CONSTRAINT "order_question_text" CHECK ("order_question"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "order_question" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_statement" DROP CONSTRAINT "order_statement_kind";--> statement-breakpoint
ALTER TABLE "order_statement" ADD COLUMN "question_id" uuid;--> statement-breakpoint
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_report_received" ON "carrier_report" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "order_question_of" ON "order_question" USING btree ("order_id","at");--> statement-breakpoint
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_question" FOREIGN KEY ("question_id","order_id") REFERENCES "public"."order_question"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_statement_answer" ON "order_statement" USING btree ("question_id","by");--> statement-breakpoint
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_answers" CHECK (("order_statement"."kind" = 'answer') = ("order_statement"."question_id" is not null));--> statement-breakpoint
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_kind" CHECK ("order_statement"."kind" in ('rejection', 'contest', 'statement', 'ask', 'answer'));--> statement-breakpoint
CREATE POLICY "order_question_own" ON "order_question" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_question"."order_id"));--> statement-breakpoint
-- What operators asked never changes.
CREATE TRIGGER order_question_keep BEFORE UPDATE OR DELETE ON order_question
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();
