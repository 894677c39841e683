CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"kept_for" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_one" UNIQUE NULLS NOT DISTINCT("name","currency","kept_for"),
	CONSTRAINT "ledger_account_in" UNIQUE("id","currency"),
	CONSTRAINT "ledger_account_name" CHECK ("ledger_account"."name" in ('client-bank', 'suspense', 'held', 'refund', 'payable', 'tax', 'fees')),
	CONSTRAINT "ledger_account_currency" CHECK ("ledger_account"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "ledger_account_kept_for" CHECK (("ledger_account"."kept_for" is null) = ("ledger_account"."name" in ('client-bank', 'suspense', 'tax', 'fees'))),
	CONSTRAINT "ledger_account_side" CHECK (case when "ledger_account"."name" in ('client-bank') then "ledger_account"."balance" >= 0 else "ledger_account"."balance" <= 0 end),
	CONSTRAINT "ledger_account_exact" CHECK ("ledger_account"."balance" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"reverses" bigint,
	"at" timestamp with time zone NOT NULL,
	"written_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_entry_event" UNIQUE("event"),
	CONSTRAINT "ledger_entry_reverses" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"entry_id" bigint NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_posting_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id"),
	CONSTRAINT "ledger_posting_amount" CHECK ("ledger_posting"."amount" <> 0),
	CONSTRAINT "ledger_posting_exact" CHECK ("ledger_posting"."amount" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses_ledger_entry_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_account" FOREIGN KEY ("account_id","currency") REFERENCES "public"."ledger_account"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_at" ON "ledger_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_posting_of" ON "ledger_posting" USING btree ("account_id","entry_id");--> statement-breakpoint
-- Nothing that was booked is ever changed.
CREATE FUNCTION ledger_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed; book a reversal instead';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();
--> statement-breakpoint
CREATE TRIGGER ledger_posting_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();
--> statement-breakpoint
CREATE TRIGGER ledger_account_keep BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();
--> statement-breakpoint
-- Only a posting changes a balance, and a balance begins with nothing.
CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance <> 0 THEN
    RAISE EXCEPTION 'an account begins with nothing';
  END IF;
  IF TG_OP = 'UPDATE' AND (pg_trigger_depth() < 2
    OR (NEW.id, NEW.name, NEW.currency, NEW.kept_for)
      IS DISTINCT FROM (OLD.id, OLD.name, OLD.currency, OLD.kept_for)) THEN
    RAISE EXCEPTION 'only a posting changes an account';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
--> statement-breakpoint
-- Whoever wrote an entry adds its postings, in the same transaction and never later.
-- It has its owner's rights, because the application's role may change no balance.
CREATE FUNCTION ledger_posting_book() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry
    WHERE id = NEW.entry_id AND written_in = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'an entry gets its postings in the transaction that wrote it';
  END IF;
  UPDATE ledger_account SET balance = balance + NEW.amount WHERE id = NEW.account_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_posting_book AFTER INSERT ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION ledger_posting_book();
--> statement-breakpoint
-- At commit each entry has postings, in one currency, that add up to zero.
CREATE FUNCTION ledger_check_entry(entry bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  difference numeric;
  currencies bigint;
BEGIN
  SELECT sum(amount), count(DISTINCT currency) INTO difference, currencies
    FROM ledger_posting WHERE entry_id = entry;
  IF difference IS DISTINCT FROM 0 OR currencies <> 1 THEN
    RAISE EXCEPTION 'entry % does not balance: difference %, % currencies',
      entry, difference, currencies USING ERRCODE = 'check_violation';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_entry_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_check_entry(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_posting_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_check_entry(NEW.entry_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_balance AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_posting_balance AFTER INSERT ON ledger_posting
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_posting_balance();--> statement-breakpoint
CREATE SEQUENCE "public"."trade_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "kept_picture" (
	"storage_key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"key" uuid NOT NULL,
	"currency" text NOT NULL,
	"goods" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"carrier" text,
	"tracking_number" text,
	"insured_value" bigint,
	CONSTRAINT "trade_order_number_one" UNIQUE("number"),
	CONSTRAINT "trade_order_reference" UNIQUE("reference"),
	CONSTRAINT "trade_order_key" UNIQUE("buyer_company_id","key"),
	CONSTRAINT "trade_order_sides" CHECK ("trade_order"."buyer_company_id" <> "trade_order"."seller_company_id"),
	CONSTRAINT "trade_order_state" CHECK ("trade_order"."state" in ('awaiting-funds', 'funded', 'shipped', 'inspection', 'accepted', 'paid-out', 'expired', 'refund-due', 'refunded')),
	CONSTRAINT "trade_order_currency" CHECK ("trade_order"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "trade_order_goods" CHECK ("trade_order"."goods" > 0),
	CONSTRAINT "trade_order_fee" CHECK ("trade_order"."fee" >= 0 and "trade_order"."tax" >= 0),
	CONSTRAINT "trade_order_total" CHECK ("trade_order"."total" = "trade_order"."goods" + "trade_order"."fee" + "trade_order"."tax" and "trade_order"."total" <= 9007199254740991),
	CONSTRAINT "trade_order_shipment" CHECK (num_nulls("trade_order"."carrier", "trade_order"."tracking_number", "trade_order"."insured_value") in (0, 3) and "trade_order"."insured_value" > 0)
);
--> statement-breakpoint
CREATE TABLE "trade_order_event" (
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"cause_id" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_order_event_order_id_event_pk" PRIMARY KEY("order_id","event"),
	CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('fund', 'expire', 'ship', 'cancel', 'deliver', 'accept', 'pay-out', 'refund')),
	CONSTRAINT "trade_order_event_by" CHECK ("trade_order_event"."by" in ('buyer', 'seller', 'operator', 'clock')),
	CONSTRAINT "trade_order_event_person" CHECK (case "trade_order_event"."by" when 'clock' then "trade_order_event"."person_id" is null when 'operator' then true else "trade_order_event"."person_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "trade_order_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"listing_id" uuid,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"stock_number" text NOT NULL,
	"title" text NOT NULL,
	"lines" text[] NOT NULL,
	"picture" jsonb,
	"pieces" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"tier_from" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "trade_order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "trade_order_line_kind" CHECK ("trade_order_line"."kind" in ('jewellery', 'diamond', 'gemstone', 'pearl', 'bullion', 'mixed-lot')),
	CONSTRAINT "trade_order_line_pieces" CHECK ("trade_order_line"."pieces" > 0 and "trade_order_line"."tier_from" > 0),
	CONSTRAINT "trade_order_line_amount" CHECK ("trade_order_line"."amount" > 0 and "trade_order_line"."unit_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_placed_by_person_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_order_buyer" ON "trade_order" USING btree ("buyer_company_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_seller" ON "trade_order" USING btree ("seller_company_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_due" ON "trade_order" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "trade_order_line_listing" ON "trade_order_line" USING btree ("listing_id");--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_held" CHECK ("listing"."held" between 0 and "listing"."quantity");--> statement-breakpoint
-- What was agreed never changes: rows stay, and of their columns only the named ones may differ.
CREATE FUNCTION trade_order_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := coalesce(TG_ARGV, '{}');
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was ordered is never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER trade_order_keep BEFORE UPDATE OR DELETE ON trade_order
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('state', 'state_since', 'due_at', 'reminded_at', 'carrier', 'tracking_number', 'insured_value');
--> statement-breakpoint
CREATE TRIGGER trade_order_line_keep BEFORE UPDATE OR DELETE ON trade_order_line
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep('listing_id');
--> statement-breakpoint
CREATE TRIGGER trade_order_event_keep BEFORE UPDATE OR DELETE ON trade_order_event
  FOR EACH ROW EXECUTE FUNCTION trade_order_keep();--> statement-breakpoint
CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"fingerprint" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"name" text NOT NULL,
	"sealed_account" text,
	"last_four" text NOT NULL,
	"remittance" text NOT NULL,
	"payment_reference" text NOT NULL,
	"bank_reference" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"order_id" uuid,
	"payout_id" uuid,
	"matched_by" uuid,
	"matched_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "bank_line_once" UNIQUE("account","currency","fingerprint"),
	CONSTRAINT "bank_line_currency" CHECK ("bank_line"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "bank_line_state" CHECK ("bank_line"."state" in ('new', 'suspense', 'matched', 'own')),
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount" <> 0),
	CONSTRAINT "bank_line_matched" CHECK (("bank_line"."state" = 'matched') = ("bank_line"."order_id" is not null) and ("bank_line"."order_id" is null or "bank_line"."amount" > 0)),
	CONSTRAINT "bank_line_own" CHECK (("bank_line"."state" = 'own') = ("bank_line"."payout_id" is not null)),
	CONSTRAINT "bank_line_by_hand" CHECK (("bank_line"."matched_by" is null) = ("bank_line"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sha256" text NOT NULL,
	"position" integer NOT NULL,
	"format" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statement_file" UNIQUE("sha256","position"),
	CONSTRAINT "bank_statement_currency" CHECK ("bank_statement"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "bank_statement_period" CHECK ("bank_statement"."period_from" <= "bank_statement"."period_to")
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20001 CACHE 1),
	"kind" text NOT NULL,
	"order_id" uuid,
	"order_number" integer,
	"company_id" uuid,
	"line_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"account_id" uuid,
	"account_holder" text NOT NULL,
	"last_four" text NOT NULL,
	"sealed" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"file_id" uuid,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "payout_number" UNIQUE("number"),
	CONSTRAINT "payout_state_known" CHECK ("payout"."state" in ('prepared', 'approved', 'sent', 'booked', 'bounced', 'withdrawn')),
	CONSTRAINT "payout_kind" CHECK ("payout"."kind" in ('proceeds', 'refund', 'return')),
	CONSTRAINT "payout_account" CHECK (("payout"."kind" <> 'proceeds') = ("payout"."account_id" is null)),
	CONSTRAINT "payout_for" CHECK (case "payout"."kind" when 'return' then "payout"."line_id" is not null and num_nonnulls("payout"."order_id", "payout"."order_number", "payout"."company_id") = 0 else "payout"."line_id" is null and num_nulls("payout"."order_id", "payout"."order_number", "payout"."company_id") = 0 end),
	CONSTRAINT "payout_currency" CHECK ("payout"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0),
	CONSTRAINT "payout_by_two" CHECK ("payout"."approved_by" <> "payout"."prepared_by"),
	CONSTRAINT "payout_approved" CHECK (num_nonnulls("payout"."approved_by", "payout"."approved_at") in (0, 2) and ("payout"."state" in ('prepared', 'withdrawn') or "payout"."approved_by" is not null)),
	CONSTRAINT "payout_sent" CHECK (("payout"."state" in ('sent', 'booked', 'bounced')) = ("payout"."file_id" is not null) and num_nonnulls("payout"."file_id", "payout"."sent_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "payout_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"format" text NOT NULL,
	"sealed" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_file_currency" CHECK ("payout_file"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "payout_file_format" CHECK ("payout_file"."format" in ('sepa', 'table'))
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_matched_by_person_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_prepared_by_person_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_approved_by_person_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_statement" ON "bank_line" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_line_waiting" ON "bank_line" USING btree ("currency","booked_on","id") WHERE state in ('new', 'suspense');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_order" ON "bank_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_statement_latest" ON "bank_statement" USING btree ("currency","period_to","imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_of_order" ON "payout" USING btree ("order_id") WHERE not ("payout"."state" in ('bounced', 'withdrawn'));--> statement-breakpoint
CREATE UNIQUE INDEX "payout_of_line" ON "payout" USING btree ("line_id") WHERE not ("payout"."state" in ('bounced', 'withdrawn'));--> statement-breakpoint
CREATE INDEX "payout_state" ON "payout" USING btree ("state","prepared_at");--> statement-breakpoint
CREATE INDEX "payout_file_of" ON "payout" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "payout_file_latest" ON "payout_file" USING btree ("created_at");
