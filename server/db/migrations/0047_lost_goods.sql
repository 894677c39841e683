ALTER TABLE "trade_order_event" DROP CONSTRAINT "trade_order_event_event";--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('fund', 'hold', 'refuse', 'expire', 'ship', 'cancel', 'deliver', 'lose', 'regrade', 'accept', 'reject', 'agree', 'send-back', 'take-back', 'contest', 'dispute', 'settle', 'rule-release', 'rule-refund', 'rule-split', 'pay-out', 'refund'));--> statement-breakpoint
-- Orders on their way had no limit before. A frozen one gets it, too, which its trigger would refuse.
ALTER TABLE "trade_order" DISABLE TRIGGER "trade_order_frozen";--> statement-breakpoint
UPDATE "trade_order" SET "due_at" = "state_since" + interval '21 days' WHERE "state" = 'shipped' AND "due_at" IS NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ENABLE TRIGGER "trade_order_frozen";