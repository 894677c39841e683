ALTER TABLE "order_evidence" DROP CONSTRAINT "order_evidence_one";--> statement-breakpoint
DROP INDEX "order_evidence_unused";--> statement-breakpoint
ALTER TABLE "order_evidence" ADD COLUMN "transfer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "transfer_said_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_evidence_unused" ON "order_evidence" USING btree ("created_at") WHERE statement_id is null and answer_id is null and not packing and not transfer;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_one" CHECK (num_nonnulls("order_evidence"."statement_id", "order_evidence"."answer_id") + "order_evidence"."packing"::integer + "order_evidence"."transfer"::integer <= 1);--> statement-breakpoint
DROP TRIGGER order_evidence_keep ON order_evidence;--> statement-breakpoint
CREATE TRIGGER order_evidence_keep BEFORE UPDATE ON order_evidence
  FOR EACH ROW WHEN (num_nonnulls(OLD.statement_id, OLD.answer_id) = 0 AND NOT OLD.packing AND NOT OLD.transfer) EXECUTE FUNCTION trade_order_keep('statement_id', 'answer_id', 'packing', 'transfer');--> statement-breakpoint
DROP TRIGGER order_evidence_shown ON order_evidence;--> statement-breakpoint
CREATE TRIGGER order_evidence_shown BEFORE UPDATE OR DELETE ON order_evidence
  FOR EACH ROW WHEN (num_nonnulls(OLD.statement_id, OLD.answer_id) = 1 OR OLD.packing OR OLD.transfer) EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
DROP TRIGGER trade_order_keep ON trade_order;--> statement-breakpoint
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('state', 'state_since', 'due_at', 'reminded_at', 'carrier', 'tracking_number', 'insured_value', 'return_carrier', 'return_tracking_number', 'return_insured_value', 'settled_goods', 'frozen_at', 'transfer_said_at');
