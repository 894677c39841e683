ALTER TABLE "listing_import" ADD COLUMN "zip_at" timestamp with time zone;--> statement-breakpoint
UPDATE "listing_import" SET "zip_at" = "created_at" WHERE "zip_storage_key" IS NOT NULL;
