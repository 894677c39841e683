ALTER TABLE "trade_reference" ADD COLUMN "delete_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "trade_reference_retention" ON "trade_reference" USING btree ("delete_after");--> statement-breakpoint
-- A decision made before rests on references as it does on documents.
UPDATE "trade_reference" SET "delete_after" = coalesce(
	(
		SELECT max("company_document"."delete_after") FROM "company_document"
		WHERE "company_document"."company_id" = "trade_reference"."company_id"
			AND ("company_document"."removed_at" IS NULL OR "trade_reference"."removed_at" IS NOT NULL)
	),
	"trade_reference"."removed_at",
	(
		SELECT "company"."state_changed_at" + interval '90 days' FROM "company"
		WHERE "company"."id" = "trade_reference"."company_id" AND "company"."state" = 'rejected'
	)
);
