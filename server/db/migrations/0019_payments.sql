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