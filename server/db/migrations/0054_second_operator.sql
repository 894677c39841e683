CREATE TABLE "operator_proposal" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_review" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_confirmed_by_person_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_confirmed_by_person_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_by_two" CHECK ("order_review"."confirmed_by" is null or coalesce("order_review"."outcome" = 'passed' and "order_review"."confirmed_by" <> "order_review"."decided_by", false));--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_by_two" CHECK ("bank_line"."confirmed_by" is null or coalesce("bank_line"."confirmed_by" <> "bank_line"."matched_by", false));--> statement-breakpoint
DROP TRIGGER order_review_keep ON order_review;--> statement-breakpoint
CREATE TRIGGER order_review_keep BEFORE UPDATE OR DELETE ON order_review
  FOR EACH ROW WHEN (OLD.outcome IS NULL) EXECUTE FUNCTION trade_order_keep('ours_since', 'outcome', 'decided_by', 'confirmed_by', 'decided_at', 'reason');
