ALTER TABLE "offer_move" ADD COLUMN "total" bigint;--> statement-breakpoint
ALTER TABLE "offer_move" ADD COLUMN "share" bigint;--> statement-breakpoint
ALTER TABLE "offer_move" ADD CONSTRAINT "offer_move_sums" CHECK (("offer_move"."total" is null) = ("offer_move"."share" is null));