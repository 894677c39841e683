ALTER TABLE "paper" DROP CONSTRAINT "paper_serial";--> statement-breakpoint
ALTER TABLE "paper_counter" DROP CONSTRAINT "paper_counter_one";--> statement-breakpoint
ALTER TABLE "paper" DROP CONSTRAINT "paper_kind";--> statement-breakpoint
ALTER TABLE "paper" ADD COLUMN "series" text DEFAULT 'papers' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_counter" ADD COLUMN "series" text DEFAULT 'papers' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_serial" UNIQUE NULLS NOT DISTINCT("issuer_id","series","year","serial");--> statement-breakpoint
ALTER TABLE "paper_counter" ADD CONSTRAINT "paper_counter_one" UNIQUE NULLS NOT DISTINCT("issuer_id","series","year");--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_series" CHECK ("paper"."series" in ('papers', 'invoices', 'credit-notes'));--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_kind" CHECK ("paper"."kind" in ('confirmation', 'packing-list', 'dispatch-note', 'warranty', 'invoice', 'credit-note', 'buyer-statement', 'seller-statement'));--> statement-breakpoint
ALTER TABLE "paper_counter" ADD CONSTRAINT "paper_counter_series" CHECK ("paper_counter"."series" in ('papers', 'invoices', 'credit-notes'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION paper_counter_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last = OLD.last + 1 AND NEW.year = OLD.year
    AND NEW.series = OLD.series AND NEW.issuer_id IS NOT DISTINCT FROM OLD.issuer_id THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the numbers of papers have no gaps';
END
$$;
