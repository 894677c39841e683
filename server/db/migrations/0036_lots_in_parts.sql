ALTER TABLE "listing" ADD COLUMN "carved_from" uuid;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "in_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_carved_from_listing_id_fk" FOREIGN KEY ("carved_from") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_carved_from" ON "listing" USING btree ("carved_from") WHERE carved_from is not null;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_carved" CHECK ("listing"."carved_from" is null or ("listing"."state" not in ('live', 'review') and "listing"."held" > 0));--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_in_part" CHECK (not "offer"."in_part" or ("offer"."lines" is not null and "offer"."pieces" = 1));--> statement-breakpoint
-- Offers that are open now are for the manifest as it is now; from now on each keeps its own.
ALTER TABLE offer DISABLE TRIGGER offer_keep;--> statement-breakpoint
UPDATE offer SET lines = (
  SELECT jsonb_agg(line - 'cost' ORDER BY place)
  FROM listing, jsonb_array_elements(listing.sheet -> 'lists' -> 'lines') WITH ORDINALITY AS each (line, place)
  WHERE listing.id = offer.listing_id
) WHERE kind = 'mixed-lot' AND state IN ('seller-turn', 'buyer-turn');--> statement-breakpoint
ALTER TABLE offer ENABLE TRIGGER offer_keep;
