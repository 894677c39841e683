CREATE TABLE "order_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_message_by" CHECK ("order_message"."by" in ('buyer', 'seller'))
);
--> statement-breakpoint
ALTER TABLE "order_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"message_id" uuid,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_picture_key" UNIQUE("storage_key"),
	CONSTRAINT "order_picture_by" CHECK ("order_picture"."by" in ('buyer', 'seller')),
	CONSTRAINT "order_picture_media_type" CHECK ("order_picture"."media_type" in ('image/jpeg', 'image/png'))
);
--> statement-breakpoint
ALTER TABLE "order_picture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picture" ADD CONSTRAINT "order_picture_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picture" ADD CONSTRAINT "order_picture_message_id_order_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picture" ADD CONSTRAINT "order_picture_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_message_of" ON "order_message" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_picture_of" ON "order_picture" USING btree ("order_id","message_id");--> statement-breakpoint
CREATE INDEX "order_picture_unused" ON "order_picture" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE POLICY "order_message_own" ON "order_message" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_message"."order_id"));--> statement-breakpoint
CREATE POLICY "order_picture_own" ON "order_picture" AS PERMISSIVE FOR ALL TO public USING (sees_order("order_picture"."order_id"));--> statement-breakpoint
CREATE TRIGGER order_message_keep BEFORE UPDATE OR DELETE ON order_message
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
CREATE TRIGGER order_picture_keep BEFORE UPDATE ON order_picture
  FOR EACH ROW WHEN (OLD.message_id IS NULL) EXECUTE FUNCTION trade_order_keep('message_id');--> statement-breakpoint
CREATE TRIGGER order_picture_shown BEFORE UPDATE OR DELETE ON order_picture
  FOR EACH ROW WHEN (OLD.message_id IS NOT NULL) EXECUTE FUNCTION trade_order_keep();
