ALTER TABLE "trade_order" DROP CONSTRAINT "trade_order_total";--> statement-breakpoint
ALTER TABLE "paper" DROP CONSTRAINT "paper_series";--> statement-breakpoint
ALTER TABLE "paper" DROP CONSTRAINT "paper_kind";--> statement-breakpoint
ALTER TABLE "paper_counter" DROP CONSTRAINT "paper_counter_series";--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "fee_vat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "fee_tax_treatment" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "fee_tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "our_vat_number" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_fee_treatment" CHECK ("trade_order"."fee_tax_treatment" in ('standard', 'reverse-charge', 'outside-scope', 'unknown'));--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_fee_tax" CHECK (case when "trade_order"."fee_tax_treatment" = 'standard' then "trade_order"."fee_tax_rate" between 1 and 9999 else "trade_order"."fee_tax_rate" = 0 end and "trade_order"."fee_vat" = round("trade_order"."fee"::numeric * "trade_order"."fee_tax_rate" / 10000));--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_our_vat_number" CHECK (("trade_order"."fee_tax_treatment" = 'unknown') = ("trade_order"."our_vat_number" is null));--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_total" CHECK ("trade_order"."total" = "trade_order"."goods" + "trade_order"."fee" + "trade_order"."tax" + "trade_order"."fee_vat" and "trade_order"."total" <= 9007199254740991);--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_series" CHECK ("paper"."series" in ('papers', 'invoices', 'credit-notes', 'fee-invoices'));--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_kind" CHECK ("paper"."kind" in ('confirmation', 'packing-list', 'dispatch-note', 'warranty', 'invoice', 'credit-note', 'fee-invoice', 'buyer-statement', 'seller-statement'));--> statement-breakpoint
ALTER TABLE "paper_counter" ADD CONSTRAINT "paper_counter_series" CHECK ("paper_counter"."series" in ('papers', 'invoices', 'credit-notes', 'fee-invoices'));