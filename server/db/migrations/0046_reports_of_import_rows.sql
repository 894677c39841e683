ALTER TABLE "listing_change" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import_row" ADD COLUMN "reports" text[] DEFAULT '{}' NOT NULL;