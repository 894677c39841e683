CREATE TABLE "lot_views" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"buyers" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "lot_views_listing_id_day_pk" PRIMARY KEY("listing_id","day"),
	CONSTRAINT "lot_views_counts" CHECK ("lot_views"."buyers" >= 0 and "lot_views"."visitors" >= 0)
);
--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD COLUMN "terms" text[];--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD COLUMN "carats" integer;--> statement-breakpoint
ALTER TABLE "lot_views" ADD CONSTRAINT "lot_views_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_views_day" ON "lot_views" USING btree ("day");--> statement-breakpoint
-- Orders of earlier releases say what their listings say now. What was ordered never changes otherwise.
ALTER TABLE "trade_order_line" DISABLE TRIGGER "trade_order_line_keep";--> statement-breakpoint
UPDATE trade_order_line AS line SET terms = listing.terms, carats = listing.carats
FROM listing WHERE listing.id = line.listing_id;--> statement-breakpoint
ALTER TABLE "trade_order_line" ENABLE TRIGGER "trade_order_line_keep";
