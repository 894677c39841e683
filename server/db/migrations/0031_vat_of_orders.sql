ALTER TABLE "trade_order" ADD COLUMN "seller_vat_number" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "buyer_vat_number" text;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD COLUMN "tax_treatment" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_treatment" CHECK ("trade_order_line"."tax_treatment" in ('standard', 'reverse-charge', 'export', 'investment-gold', 'margin-scheme', 'unknown'));--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_tax" CHECK (case when "trade_order_line"."tax_treatment" = 'standard' then "trade_order_line"."tax_rate" between 1 and 9999 else "trade_order_line"."tax_rate" = 0 end);--> statement-breakpoint
-- The lots of an order also come to its VAT, worked out once for each rate and rounded half up.
CREATE OR REPLACE FUNCTION trade_order_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ordered uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF (SELECT goods FROM trade_order WHERE id = ordered)
    IS DISTINCT FROM (SELECT sum(amount) FROM trade_order_line WHERE order_id = ordered) THEN
    RAISE EXCEPTION 'the lots of order % do not add up to its goods', ordered
      USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT tax FROM trade_order WHERE id = ordered) IS DISTINCT FROM
    (SELECT sum(vat) FROM (SELECT round(sum(amount) * tax_rate / 10000) AS vat
      FROM trade_order_line WHERE order_id = ordered GROUP BY tax_rate) AS rates) THEN
    RAISE EXCEPTION 'the lots of order % do not add up to its VAT', ordered
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
