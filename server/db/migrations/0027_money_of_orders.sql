DROP INDEX "bank_line_named";--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "named_because" text;--> statement-breakpoint
CREATE INDEX "bank_line_named" ON "bank_line" USING btree ("named_order_id") WHERE named_order_id is not null;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_named" CHECK ("payout"."named_because" is null or ("payout"."kind" <> 'proceeds' and "payout"."named_because" <> ''));