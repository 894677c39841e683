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
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_posting_balance();
