CREATE TABLE "offer_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"by" text NOT NULL,
	"message_id" uuid,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_picture_key" UNIQUE("storage_key"),
	CONSTRAINT "offer_picture_by" CHECK ("offer_picture"."by" in ('buyer', 'seller')),
	CONSTRAINT "offer_picture_media_type" CHECK ("offer_picture"."media_type" in ('image/jpeg', 'image/png'))
);
--> statement-breakpoint
ALTER TABLE "order_evidence" DROP CONSTRAINT "order_evidence_one";--> statement-breakpoint
DROP INDEX "order_evidence_unused";--> statement-breakpoint
ALTER TABLE "order_evidence" ADD COLUMN "packing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_picture" ADD CONSTRAINT "offer_picture_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_picture" ADD CONSTRAINT "offer_picture_message_id_offer_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."offer_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_picture" ADD CONSTRAINT "offer_picture_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_picture_of" ON "offer_picture" USING btree ("offer_id","message_id");--> statement-breakpoint
CREATE INDEX "offer_picture_unused" ON "offer_picture" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "order_evidence_unused" ON "order_evidence" USING btree ("created_at") WHERE statement_id is null and answer_id is null and not packing;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_one" CHECK (num_nonnulls("order_evidence"."statement_id", "order_evidence"."answer_id") + "order_evidence"."packing"::integer <= 1);--> statement-breakpoint
DROP TRIGGER order_evidence_keep ON order_evidence;--> statement-breakpoint
CREATE TRIGGER order_evidence_keep BEFORE UPDATE ON order_evidence
  FOR EACH ROW WHEN (num_nonnulls(OLD.statement_id, OLD.answer_id) = 0 AND NOT OLD.packing) EXECUTE FUNCTION trade_order_keep('statement_id', 'answer_id', 'packing');--> statement-breakpoint
DROP TRIGGER order_evidence_shown ON order_evidence;--> statement-breakpoint
CREATE TRIGGER order_evidence_shown BEFORE UPDATE OR DELETE ON order_evidence
  FOR EACH ROW WHEN (num_nonnulls(OLD.statement_id, OLD.answer_id) = 1 OR OLD.packing) EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
CREATE TRIGGER offer_picture_keep BEFORE UPDATE ON offer_picture
  FOR EACH ROW WHEN (OLD.message_id IS NULL) EXECUTE FUNCTION offer_keep('message_id');--> statement-breakpoint
CREATE TRIGGER offer_picture_shown BEFORE UPDATE OR DELETE ON offer_picture
  FOR EACH ROW WHEN (OLD.message_id IS NOT NULL) EXECUTE FUNCTION offer_keep();
