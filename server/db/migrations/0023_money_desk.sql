CREATE TABLE "daily_closing" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"version" integer NOT NULL,
	"bank" bigint NOT NULL,
	"ledger" bigint NOT NULL,
	"explained" bigint NOT NULL,
	"lines" integer NOT NULL,
	"signed_by" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "daily_closing_currency_day_version_pk" PRIMARY KEY("currency","day","version"),
	CONSTRAINT "daily_closing_currency" CHECK ("daily_closing"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "daily_closing_version" CHECK ("daily_closing"."version" >= 1 and "daily_closing"."lines" >= 0),
	CONSTRAINT "daily_closing_reason" CHECK ("daily_closing"."reason" is not null or ("daily_closing"."version" = 1 and "daily_closing"."bank" = "daily_closing"."ledger" + "daily_closing"."explained"))
);
--> statement-breakpoint
CREATE TABLE "payout_answer" (
	"sha256" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"state" text NOT NULL,
	"rejected" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_answer_state" CHECK ("payout_answer"."state" in ('pending', 'accepted', 'partly', 'rejected')),
	CONSTRAINT "payout_answer_rejected" CHECK ("payout_answer"."rejected" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_name";--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_kept_for";--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_side";--> statement-breakpoint
ALTER TABLE "bank_line" DROP CONSTRAINT "bank_line_state";--> statement-breakpoint
DROP INDEX "bank_line_order";--> statement-breakpoint
DROP INDEX "payout_file_latest";--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "named_order_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "remainder_of" uuid;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "ours_id" uuid;--> statement-breakpoint
ALTER TABLE "daily_closing" ADD CONSTRAINT "daily_closing_signed_by_person_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_answer" ADD CONSTRAINT "payout_answer_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_answer" ADD CONSTRAINT "payout_answer_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_answer_file" ON "payout_answer" USING btree ("file_id","imported_at");--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_named_order_id_trade_order_id_fk" FOREIGN KEY ("named_order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_remainder_of_bank_line_id_fk" FOREIGN KEY ("remainder_of") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_order_since" ON "trade_order" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "trade_order_placed" ON "trade_order" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "bank_line_named" ON "bank_line" USING btree ("named_order_id") WHERE state = 'suspense';--> statement-breakpoint
CREATE INDEX "bank_line_payout" ON "bank_line" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "bank_line_day" ON "bank_line" USING btree ("currency","booked_on");--> statement-breakpoint
CREATE INDEX "bank_line_ours" ON "bank_line" USING btree ("currency","matched_at") WHERE state = 'ours';--> statement-breakpoint
CREATE INDEX "payout_live" ON "payout" USING btree ("currency","prepared_at","id") WHERE state in ('prepared', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "payout_order" ON "payout" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payout_line" ON "payout" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "payout_ended" ON "payout" USING btree ("currency","ended_at");--> statement-breakpoint
CREATE INDEX "bank_line_order" ON "bank_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payout_file_latest" ON "payout_file" USING btree ("currency","created_at");--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_remainder" UNIQUE("remainder_of");--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_ours_id" UNIQUE("ours_id");--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_name" CHECK ("ledger_account"."name" in ('client-bank', 'suspense', 'held', 'refund', 'payable', 'tax', 'fees', 'own-funds', 'bank-charges'));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kept_for" CHECK (("ledger_account"."kept_for" is null) = ("ledger_account"."name" in ('client-bank', 'suspense', 'tax', 'fees', 'own-funds', 'bank-charges')));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_side" CHECK (case when "ledger_account"."name" in ('client-bank', 'bank-charges') then "ledger_account"."balance" >= 0 else "ledger_account"."balance" <= 0 end);--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_ours" CHECK (("bank_line"."state" = 'ours') = ("bank_line"."ours_id" is not null));--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_remainder_of" CHECK ("bank_line"."remainder_of" is null or ("bank_line"."amount" > 0 and "bank_line"."state" <> 'new'));--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_state" CHECK ("bank_line"."state" in ('new', 'suspense', 'matched', 'own', 'ours'));--> statement-breakpoint
-- The lines that paid an order are its total, without what was left of the last of them. So no line,
-- and no part of one, pays for two orders.
CREATE FUNCTION bank_line_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid uuid;
  amount numeric;
  too_much boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'a line that paid an order stays with it' USING ERRCODE = 'check_violation';
  END IF;
  FOR paid IN SELECT NEW.order_id WHERE NEW.order_id IS NOT NULL
    UNION SELECT order_id FROM bank_line WHERE id = NEW.remainder_of
  LOOP
    SELECT sum(line.amount) - coalesce(sum(rest.amount), 0), bool_or(rest.amount >= line.amount)
      INTO amount, too_much
      FROM bank_line line LEFT JOIN bank_line rest ON rest.remainder_of = line.id
      WHERE line.order_id = paid;
    IF too_much OR amount IS DISTINCT FROM (SELECT total FROM trade_order WHERE id = paid) THEN
      RAISE EXCEPTION 'the lines that paid order % are not its total', paid
        USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_line_adds_up AFTER INSERT OR UPDATE OF order_id, amount, remainder_of ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_line_adds_up();
--> statement-breakpoint
-- What was signed stays as it was signed.
CREATE FUNCTION daily_closing_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a signed closing is never changed; sign the day again';
END
$$;
--> statement-breakpoint
CREATE TRIGGER daily_closing_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_closing
  FOR EACH STATEMENT EXECUTE FUNCTION daily_closing_keep();
