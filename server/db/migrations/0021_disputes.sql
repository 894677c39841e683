CREATE TABLE "order_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"statement_id" uuid,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_evidence_key" UNIQUE("storage_key"),
	CONSTRAINT "order_evidence_by" CHECK ("order_evidence"."by" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "order_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"seller" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "order_proposal_by" CHECK ("order_proposal"."by" in ('buyer', 'seller')),
	CONSTRAINT "order_proposal_state" CHECK ("order_proposal"."state" in ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "order_proposal_seller" CHECK ("order_proposal"."seller" > 0),
	CONSTRAINT "order_proposal_ended" CHECK (num_nulls("order_proposal"."ended_at", "order_proposal"."ended_by") = case "order_proposal"."state" when 'open' then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "order_ruling" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"seller" bigint,
	"reasoning" text NOT NULL,
	"needs_two" boolean NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "order_ruling_outcome" CHECK ("order_ruling"."outcome" in ('release', 'refund', 'split')),
	CONSTRAINT "order_ruling_state" CHECK ("order_ruling"."state" in ('proposed', 'in-force', 'turned-down')),
	CONSTRAINT "order_ruling_seller" CHECK (("order_ruling"."outcome" = 'split') = ("order_ruling"."seller" is not null) and "order_ruling"."seller" > 0),
	CONSTRAINT "order_ruling_reasoning" CHECK ("order_ruling"."reasoning" <> ''),
	CONSTRAINT "order_ruling_by_two" CHECK (case "order_ruling"."state" when 'proposed' then "order_ruling"."needs_two" and "order_ruling"."ended_by" is null when 'in-force' then case when "order_ruling"."needs_two" then coalesce("order_ruling"."ended_by" <> "order_ruling"."proposed_by", false) else "order_ruling"."ended_by" is null end else "order_ruling"."ended_by" is not null end),
	CONSTRAINT "order_ruling_ended" CHECK (("order_ruling"."ended_by" is null) = ("order_ruling"."ended_at" is null) and ("order_ruling"."state" = 'turned-down') = ("order_ruling"."ended_because" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_statement_by" CHECK ("order_statement"."by" in ('buyer', 'seller')),
	CONSTRAINT "order_statement_kind" CHECK ("order_statement"."kind" in ('rejection', 'contest', 'statement', 'ask')),
	CONSTRAINT "order_statement_text" CHECK ("order_statement"."text" <> ''),
	CONSTRAINT "order_statement_reason" CHECK (("order_statement"."kind" = 'rejection') = ("order_statement"."reason" is not null) and ("order_statement"."reason" in ('not-as-described', 'damaged', 'missing', 'not-genuine', 'wrong-grade', 'wrong-item')))
);
--> statement-breakpoint
ALTER TABLE "trade_order" DROP CONSTRAINT "trade_order_state";--> statement-breakpoint
ALTER TABLE "trade_order_event" DROP CONSTRAINT "trade_order_event_event";--> statement-breakpoint
DROP INDEX "payout_of_order";--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "return_carrier" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "return_tracking_number" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "return_insured_value" bigint;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "settled_goods" bigint;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_statement_id_order_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."order_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposal" ADD CONSTRAINT "order_proposal_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposal" ADD CONSTRAINT "order_proposal_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposal" ADD CONSTRAINT "order_proposal_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ruling" ADD CONSTRAINT "order_ruling_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ruling" ADD CONSTRAINT "order_ruling_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ruling" ADD CONSTRAINT "order_ruling_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_evidence_of" ON "order_evidence" USING btree ("order_id","statement_id");--> statement-breakpoint
CREATE INDEX "order_evidence_unused" ON "order_evidence" USING btree ("created_at") WHERE statement_id is null;--> statement-breakpoint
CREATE INDEX "order_proposal_of" ON "order_proposal" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_proposal_open" ON "order_proposal" USING btree ("order_id","by") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "order_ruling_one" ON "order_ruling" USING btree ("order_id") WHERE state <> 'turned-down';--> statement-breakpoint
CREATE INDEX "order_ruling_proposed" ON "order_ruling" USING btree ("proposed_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "order_statement_of" ON "order_statement" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_of_order" ON "payout" USING btree ("order_id","kind") WHERE not ("payout"."state" in ('bounced', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_return" CHECK (num_nulls("trade_order"."return_carrier", "trade_order"."return_tracking_number", "trade_order"."return_insured_value") in (0, 3) and "trade_order"."return_insured_value" > 0);--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_settled" CHECK (("trade_order"."state" in ('settled', 'settled-paid-out', 'settled-refunded', 'closed')) = ("trade_order"."settled_goods" is not null) and "trade_order"."settled_goods" > 0 and "trade_order"."settled_goods" < "trade_order"."goods");--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_state" CHECK ("trade_order"."state" in ('awaiting-funds', 'funded', 'shipped', 'inspection', 'rejected', 'return-due', 'returning', 'disputed', 'accepted', 'paid-out', 'expired', 'refund-due', 'refunded', 'settled', 'settled-paid-out', 'settled-refunded', 'closed'));--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('fund', 'expire', 'ship', 'cancel', 'deliver', 'accept', 'reject', 'agree', 'send-back', 'take-back', 'contest', 'dispute', 'settle', 'rule-release', 'rule-refund', 'rule-split', 'pay-out', 'refund'));--> statement-breakpoint
-- What was said, shown, proposed and ruled never changes. What is open may end, once.
DROP TRIGGER trade_order_keep ON trade_order;
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('state', 'state_since', 'due_at', 'reminded_at', 'carrier', 'tracking_number', 'insured_value', 'return_carrier', 'return_tracking_number', 'return_insured_value', 'settled_goods');
CREATE TRIGGER order_statement_keep BEFORE UPDATE OR DELETE ON order_statement
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();
CREATE TRIGGER order_evidence_keep BEFORE UPDATE ON order_evidence
  FOR EACH ROW WHEN (OLD.statement_id IS NULL) EXECUTE FUNCTION trade_order_keep('statement_id');
CREATE TRIGGER order_evidence_shown BEFORE UPDATE OR DELETE ON order_evidence
  FOR EACH ROW WHEN (OLD.statement_id IS NOT NULL) EXECUTE FUNCTION trade_order_keep();
CREATE TRIGGER order_proposal_keep BEFORE UPDATE OR DELETE ON order_proposal
  FOR EACH ROW WHEN (OLD.state = 'open') EXECUTE FUNCTION trade_order_keep('state', 'ended_at', 'ended_by');
CREATE TRIGGER order_proposal_ended BEFORE UPDATE OR DELETE ON order_proposal
  FOR EACH ROW WHEN (OLD.state <> 'open') EXECUTE FUNCTION trade_order_keep();
CREATE TRIGGER order_ruling_keep BEFORE UPDATE OR DELETE ON order_ruling
  FOR EACH ROW WHEN (OLD.state = 'proposed') EXECUTE FUNCTION trade_order_keep('state', 'ended_by', 'ended_at', 'ended_because');
CREATE TRIGGER order_ruling_ended BEFORE UPDATE OR DELETE ON order_ruling
  FOR EACH ROW WHEN (OLD.state <> 'proposed') EXECUTE FUNCTION trade_order_keep();
