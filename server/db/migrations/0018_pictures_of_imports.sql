CREATE TABLE "listing_import_zip_file" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"problem" text,
	CONSTRAINT "listing_import_zip_file_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
ALTER TABLE "listing_import" ADD COLUMN "zip_name" text;--> statement-breakpoint
ALTER TABLE "listing_import" ADD COLUMN "zip_storage_key" text;--> statement-breakpoint
ALTER TABLE "listing_import" ADD COLUMN "zip_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_import" ADD COLUMN "pictures_job_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_import_row" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "listing_import_row" ADD COLUMN "pictured" jsonb;--> statement-breakpoint
ALTER TABLE "listing_picture" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "listing_picture" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "listing_import_zip_file" ADD CONSTRAINT "listing_import_zip_file_import" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_picture" ADD CONSTRAINT "listing_picture_import_id_listing_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_zip_storage_key" UNIQUE("zip_storage_key");--> statement-breakpoint
ALTER TABLE "listing_picture" ADD CONSTRAINT "listing_picture_once" UNIQUE("import_id","listing_id","file_hash");