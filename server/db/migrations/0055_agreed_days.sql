ALTER TABLE "offer" ADD COLUMN "pay_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "send_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "inspect_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_move" ADD COLUMN "pay_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_move" ADD COLUMN "send_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_move" ADD COLUMN "inspect_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "pay_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "send_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "inspect_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_days" CHECK ("offer"."pay_days" between 1 and 10 and "offer"."send_days" between 1 and 20 and "offer"."inspect_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "offer_move" ADD CONSTRAINT "offer_move_days" CHECK ("offer_move"."pay_days" between 1 and 10 and "offer_move"."send_days" between 1 and 20 and "offer_move"."inspect_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_days" CHECK ("trade_order"."pay_days" between 1 and 10 and "trade_order"."send_days" between 1 and 20 and "trade_order"."inspect_days" between 1 and 30);--> statement-breakpoint
DROP TRIGGER offer_keep ON offer;--> statement-breakpoint
CREATE TRIGGER offer_keep BEFORE UPDATE OR DELETE ON offer
  FOR EACH ROW EXECUTE FUNCTION offer_keep('listing_id', 'state', 'state_since', 'latest', 'pieces', 'amount', 'pay_days', 'send_days', 'inspect_days', 'expires_at', 'remind_at', 'order_number');
