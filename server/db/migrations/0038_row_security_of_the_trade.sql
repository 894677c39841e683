-- Which rows somebody may see: no company is named for operators and jobs, who see all. Functions,
-- because their plans are kept: the same conditions in policies are planned anew for each query, which
-- made an order's page half as fast. They have the caller's rights, so each relies on the policy of the
-- table that it reads.
CREATE FUNCTION sees_company(one uuid, other uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN current_setting('app.company_id')::uuid IN (one, other);
END
$$;
--> statement-breakpoint
CREATE FUNCTION sees_order(which uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM public.trade_order WHERE id = which);
END
$$;
--> statement-breakpoint
CREATE FUNCTION sees_offer(which uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM public.offer WHERE id = which);
END
$$;
--> statement-breakpoint
CREATE FUNCTION sees_account(which uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM public.ledger_account WHERE id = which);
END
$$;
--> statement-breakpoint
ALTER TABLE "ledger_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_posting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "offer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "offer_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "offer_move" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "offer_picture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "basket_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_evidence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_proposal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_ruling" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_statement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_rejected_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_freeze" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_review" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_review_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trade_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trade_order_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trade_order_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "paper" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rating" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "ledger_account_own" ON "ledger_account" AS PERMISSIVE FOR ALL TO public USING (sees_company("ledger_account"."kept_for", null) or sees_order("ledger_account"."kept_for"));--> statement-breakpoint
CREATE POLICY "ledger_posting_own" ON "ledger_posting" AS PERMISSIVE FOR ALL TO public USING (sees_account("ledger_posting"."account_id"));--> statement-breakpoint
CREATE POLICY "offer_own" ON "offer" AS PERMISSIVE FOR ALL TO public USING (sees_company("offer"."buyer_company_id", "offer"."seller_company_id"));--> statement-breakpoint
CREATE POLICY "offer_message_own" ON "offer_message" AS PERMISSIVE FOR ALL TO public USING (sees_offer("offer_message"."offer_id"));--> statement-breakpoint
CREATE POLICY "offer_move_own" ON "offer_move" AS PERMISSIVE FOR ALL TO public USING (sees_offer("offer_move"."offer_id"));--> statement-breakpoint
CREATE POLICY "offer_picture_own" ON "offer_picture" AS PERMISSIVE FOR ALL TO public USING (sees_offer("offer_picture"."offer_id"));--> statement-breakpoint
CREATE POLICY "basket_line_own" ON "basket_line" AS PERMISSIVE FOR ALL TO public USING (sees_company("basket_line"."company_id", null));--> statement-breakpoint
CREATE POLICY "order_evidence_own" ON "order_evidence" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_evidence"."order_id"));--> statement-breakpoint
CREATE POLICY "order_proposal_own" ON "order_proposal" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_proposal"."order_id"));--> statement-breakpoint
CREATE POLICY "order_ruling_own" ON "order_ruling" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_ruling"."order_id"));--> statement-breakpoint
CREATE POLICY "order_statement_own" ON "order_statement" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_statement"."order_id"));--> statement-breakpoint
CREATE POLICY "order_rejected_line_own" ON "order_rejected_line" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_rejected_line"."order_id"));--> statement-breakpoint
CREATE POLICY "order_freeze_own" ON "order_freeze" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_freeze"."order_id"));--> statement-breakpoint
CREATE POLICY "order_review_own" ON "order_review" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_review"."order_id"));--> statement-breakpoint
CREATE POLICY "order_review_entry_own" ON "order_review_entry" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_review_entry"."order_id"));--> statement-breakpoint
CREATE POLICY "trade_order_own" ON "trade_order" AS PERMISSIVE FOR ALL TO public USING (sees_company("trade_order"."buyer_company_id", "trade_order"."seller_company_id"));--> statement-breakpoint
CREATE POLICY "trade_order_event_own" ON "trade_order_event" AS PERMISSIVE FOR ALL TO public USING (sees_order("trade_order_event"."order_id"));--> statement-breakpoint
CREATE POLICY "trade_order_line_own" ON "trade_order_line" AS PERMISSIVE FOR ALL TO public USING (sees_order("trade_order_line"."order_id"));--> statement-breakpoint
CREATE POLICY "paper_own" ON "paper" AS PERMISSIVE FOR ALL TO public USING (sees_order("paper"."order_id"));--> statement-breakpoint
CREATE POLICY "bank_line_own" ON "bank_line" AS PERMISSIVE FOR ALL TO public USING (sees_order("bank_line"."order_id") or sees_order("bank_line"."named_order_id"));--> statement-breakpoint
CREATE POLICY "payout_own" ON "payout" AS PERMISSIVE FOR ALL TO public USING (sees_company("payout"."company_id", null));--> statement-breakpoint
CREATE POLICY "rating_own" ON "rating" AS PERMISSIVE FOR ALL TO public USING (sees_company("rating"."rater_id", "rating"."rated_id"));--> statement-breakpoint
-- At commit, a company's transaction sees only a part of an entry, but all of it must balance.
ALTER FUNCTION ledger_check_entry(bigint) SECURITY DEFINER SET search_path = public, pg_temp;
