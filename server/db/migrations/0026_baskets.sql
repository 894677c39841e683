CREATE TABLE "basket_line" (
	"company_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"title" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "basket_line_company_id_listing_id_pk" PRIMARY KEY("company_id","listing_id"),
	CONSTRAINT "basket_line_pieces" CHECK ("basket_line"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_rejected_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_rejected_line_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rejected_line" ADD CONSTRAINT "order_rejected_line_of" FOREIGN KEY ("order_id","position") REFERENCES "public"."trade_order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_line_listing" ON "basket_line" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "basket_line_changed" ON "basket_line" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_once" UNIQUE("order_id","listing_id");--> statement-breakpoint
-- Orders of before have one lot each, and all of it was rejected.
INSERT INTO order_rejected_line (order_id, position)
  SELECT line.order_id, line.position FROM trade_order_line line
  WHERE EXISTS (SELECT FROM order_statement WHERE order_id = line.order_id AND kind = 'rejection');
--> statement-breakpoint
CREATE TRIGGER order_rejected_line_keep BEFORE UPDATE OR DELETE ON order_rejected_line
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();
--> statement-breakpoint
-- The lots of an order together cost what the order says. Checked at the end of the transaction.
CREATE FUNCTION trade_order_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ordered uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF (SELECT goods FROM trade_order WHERE id = ordered)
    IS DISTINCT FROM (SELECT sum(amount) FROM trade_order_line WHERE order_id = ordered) THEN
    RAISE EXCEPTION 'the lots of order % do not add up to its goods', ordered
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER trade_order_adds_up AFTER INSERT ON trade_order
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trade_order_adds_up('id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER trade_order_line_adds_up AFTER INSERT ON trade_order_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trade_order_adds_up('order_id');
