ALTER TABLE "listing" ADD COLUMN "markdown_percent" integer;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "markdown_days" integer;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "markdown_steps" integer;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "markdown_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "listing_markdown_at" ON "listing" USING btree ("markdown_at") WHERE state = 'live' and markdown_at is not null;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_markdown" CHECK (num_nulls("listing"."markdown_percent", "listing"."markdown_days", "listing"."markdown_steps", "listing"."markdown_at") in (0, 4) and "listing"."markdown_percent" between 100 and 3000 and "listing"."markdown_days" between 7 and 90 and "listing"."markdown_steps" between 1 and 12);