ALTER TABLE "payout" DROP CONSTRAINT "payout_account";--> statement-breakpoint
ALTER TABLE "payout" DROP CONSTRAINT "payout_named";--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_account" CHECK (("payout"."kind" <> 'proceeds' or "payout"."named_because" is not null) = ("payout"."account_id" is null));--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_named" CHECK ("payout"."named_because" <> '');