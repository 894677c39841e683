ALTER TABLE "trade_order_event" DROP CONSTRAINT "trade_order_event_event";--> statement-breakpoint
ALTER TABLE "order_rejected_line" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "order_rejected_line" ADD COLUMN "statement_id" uuid;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "kept_goods" bigint;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "kept_tax" bigint;--> statement-breakpoint
ALTER TABLE "order_rejected_line" ADD CONSTRAINT "order_rejected_line_statement_id_order_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."order_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rejected_line" ADD CONSTRAINT "order_rejected_line_pieces" CHECK ("order_rejected_line"."pieces" > 0);--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_kept" CHECK (num_nulls("trade_order"."kept_goods", "trade_order"."kept_tax") in (0, 2) and "trade_order"."kept_goods" > 0 and "trade_order"."kept_goods" < "trade_order"."goods" and "trade_order"."kept_tax" between 0 and "trade_order"."tax" and ("trade_order"."kept_goods" is null or "trade_order"."state" not in ('refund-due', 'refunded')));--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('fund', 'hold', 'refuse', 'expire', 'ship', 'cancel', 'deliver', 'lose', 'regrade', 'accept', 'reject', 'agree', 'send-back', 'take-back', 'take-part-back', 'contest', 'dispute', 'settle', 'rule-release', 'rule-refund', 'rule-split', 'pay-out', 'refund'));--> statement-breakpoint
DROP TRIGGER trade_order_keep ON trade_order;--> statement-breakpoint
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('state', 'state_since', 'due_at', 'reminded_at', 'carrier', 'tracking_number', 'insured_value', 'return_carrier', 'return_tracking_number', 'return_insured_value', 'kept_goods', 'kept_tax', 'settled_goods', 'frozen_at', 'transfer_said_at');
