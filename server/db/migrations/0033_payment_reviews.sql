CREATE TABLE "order_review" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"limit" bigint NOT NULL,
	"ours_since" timestamp with time zone,
	"outcome" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "order_review_why" CHECK ("order_review"."why" in ('first-trade', 'amount')),
	CONSTRAINT "order_review_limit" CHECK ("order_review"."limit" > 0),
	CONSTRAINT "order_review_outcome" CHECK ("order_review"."outcome" in ('passed', 'refused')),
	CONSTRAINT "order_review_decided" CHECK (num_nulls("order_review"."outcome", "order_review"."decided_by", "order_review"."decided_at", "order_review"."reason") in (0, 4) and ("order_review"."outcome" is null or "order_review"."ours_since" is null))
);
--> statement-breakpoint
CREATE TABLE "order_review_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"source" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_review_entry_place" UNIQUE("order_id","position"),
	CONSTRAINT "order_review_entry_source" CHECK ("order_review_entry"."source" in ('trading', 'credit', 'shareholders', 'sale', 'other')),
	CONSTRAINT "order_review_entry_text" CHECK ("order_review_entry"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "trade_order" DROP CONSTRAINT "trade_order_state";--> statement-breakpoint
ALTER TABLE "trade_order_event" DROP CONSTRAINT "trade_order_event_event";--> statement-breakpoint
DROP INDEX "order_evidence_unused";--> statement-breakpoint
ALTER TABLE "order_evidence" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_review_entry" ADD CONSTRAINT "order_review_entry_order_id_order_review_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_review"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_review_entry" ADD CONSTRAINT "order_review_entry_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_review_ours" ON "order_review" USING btree ("ours_since","order_id");--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_answer_id_order_review_entry_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."order_review_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_evidence_answer" ON "order_evidence" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "order_evidence_unused" ON "order_evidence" USING btree ("created_at") WHERE statement_id is null and answer_id is null;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_one" CHECK (num_nonnulls("order_evidence"."statement_id", "order_evidence"."answer_id") <= 1);--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_state" CHECK ("trade_order"."state" in ('awaiting-funds', 'review', 'funded', 'shipped', 'inspection', 'regrading', 'rejected', 'return-due', 'returning', 'disputed', 'accepted', 'paid-out', 'expired', 'refund-due', 'refunded', 'settled', 'settled-paid-out', 'settled-refunded', 'closed'));--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('fund', 'hold', 'refuse', 'expire', 'ship', 'cancel', 'deliver', 'regrade', 'accept', 'reject', 'agree', 'send-back', 'take-back', 'contest', 'dispute', 'settle', 'rule-release', 'rule-refund', 'rule-split', 'pay-out', 'refund'));--> statement-breakpoint
-- No order whose payment is reviewed goes on before it has passed, whatever the code does.
CREATE FUNCTION trade_order_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_review WHERE order_id = NEW.id AND outcome IS DISTINCT FROM 'passed') THEN
    RAISE EXCEPTION 'this order waits for its review';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_order_reviewed BEFORE UPDATE OF state ON trade_order
  FOR EACH ROW WHEN (NEW.state = 'funded') EXECUTE FUNCTION trade_order_reviewed();--> statement-breakpoint
-- Why an order is reviewed and what was said never changes. A review ends once.
CREATE TRIGGER order_review_keep BEFORE UPDATE OR DELETE ON order_review
  FOR EACH ROW WHEN (OLD.outcome IS NULL) EXECUTE FUNCTION trade_order_keep('ours_since', 'outcome', 'decided_by', 'decided_at', 'reason');--> statement-breakpoint
CREATE TRIGGER order_review_ended BEFORE UPDATE OR DELETE ON order_review
  FOR EACH ROW WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
CREATE TRIGGER order_review_entry_keep BEFORE UPDATE OR DELETE ON order_review_entry
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
DROP TRIGGER order_evidence_keep ON order_evidence;--> statement-breakpoint
CREATE TRIGGER order_evidence_keep BEFORE UPDATE ON order_evidence
  FOR EACH ROW WHEN (num_nonnulls(OLD.statement_id, OLD.answer_id) = 0) EXECUTE FUNCTION trade_order_keep('statement_id', 'answer_id');--> statement-breakpoint
DROP TRIGGER order_evidence_shown ON order_evidence;--> statement-breakpoint
CREATE TRIGGER order_evidence_shown BEFORE UPDATE OR DELETE ON order_evidence
  FOR EACH ROW WHEN (num_nonnulls(OLD.statement_id, OLD.answer_id) = 1) EXECUTE FUNCTION trade_order_keep();
