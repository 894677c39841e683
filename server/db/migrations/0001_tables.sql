CREATE SEQUENCE "public"."offer_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2001 CACHE 1;
CREATE SEQUENCE "public"."trade_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"session_id" uuid,
	"request_id" text,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason_hash" text,
	"hash" text DEFAULT '' NOT NULL
);

CREATE TABLE "audit_reason" (
	"hash" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid
);

CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"policy_accepted_at" timestamp with time zone NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"acted_for_company" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_because" text,
	"closed_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"details_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_email_key" UNIQUE("email_key"),
	CONSTRAINT "person_failed_sign_ins" CHECK ("person"."failed_sign_ins" >= 0),
	CONSTRAINT "person_operator_neutral" CHECK (not ("person"."operator" and "person"."acted_for_company"))
);

CREATE TABLE "terms_acceptance" (
	"person_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_acceptance_person_id_version_pk" PRIMARY KEY("person_id","version")
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"two_step" boolean NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"idle_minutes" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_because" text,
	"user_agent" text NOT NULL,
	"address" text NOT NULL
);

CREATE TABLE "mailed_secret" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_secret_purpose" CHECK ("mailed_secret"."purpose" in ('confirm-email', 'reset-password', 'change-email', 'approve-email-change'))
);

CREATE TABLE "known_device" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);

CREATE TABLE "recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL
);

CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_counter" CHECK ("passkey"."counter" >= 0)
);

CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "former_email" (
	"person_id" uuid NOT NULL,
	"email" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_email_person_id_email_pk" PRIMARY KEY("person_id","email")
);

CREATE TABLE "second_step_removal" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"refusal_hash" text NOT NULL,
	CONSTRAINT "second_step_removal_refusal" UNIQUE("refusal_hash"),
	CONSTRAINT "second_step_removal_held" CHECK ("second_step_removal"."due_at" >= "second_step_removal"."asked_at" + interval '48 hours')
);

CREATE TABLE "company_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"uses" text[] NOT NULL,
	"address" jsonb NOT NULL,
	"contact" text NOT NULL,
	"telephone" text NOT NULL,
	"hours" jsonb,
	"instructions" text NOT NULL,
	"default_delivery" boolean NOT NULL,
	"default_returns" boolean NOT NULL,
	"entered_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_address_uses" CHECK ("company_address"."uses" <@ array['delivery', 'vault', 'returns'] and cardinality("company_address"."uses") > 0 and not "company_address"."uses" @> array['delivery', 'vault']),
	CONSTRAINT "company_address_defaults" CHECK ((not "company_address"."default_delivery" or "company_address"."uses" && array['delivery', 'vault']) and (not "company_address"."default_returns" or "company_address"."uses" @> array['returns'])),
	CONSTRAINT "company_address_country" CHECK ("company_address"."address" ->> 'country' ~ '^[A-Z]{2}$')
);

CREATE TABLE "buy_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"hidden" boolean NOT NULL,
	"kind" text,
	"pieces" integer NOT NULL,
	"budget" bigint,
	"currency" text,
	"needed_by" date,
	"state" text NOT NULL,
	"hidden_reason" text,
	"state_before" text,
	"since_before" timestamp with time zone,
	"state_since" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buy_request_state" CHECK ("buy_request"."state" in ('open', 'found', 'not-needed', 'expired', 'hidden')),
	CONSTRAINT "buy_request_hidden" CHECK (num_nulls("buy_request"."hidden_reason", "buy_request"."state_before", "buy_request"."since_before") = case "buy_request"."state" when 'hidden' then 0 else 3 end),
	CONSTRAINT "buy_request_currency" CHECK ("buy_request"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "buy_request_pieces" CHECK ("buy_request"."pieces" > 0),
	CONSTRAINT "buy_request_budget" CHECK (num_nulls("buy_request"."budget", "buy_request"."currency") in (0, 2) and "buy_request"."budget" > 0)
);

CREATE TABLE "buy_request_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"listing_id" uuid,
	"title" text NOT NULL,
	"note" text,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hidden_reason" text,
	CONSTRAINT "buy_request_answer_lot" UNIQUE("request_id","listing_id"),
	CONSTRAINT "buy_request_answer_sides" CHECK ("buy_request_answer"."buyer_company_id" <> "buy_request_answer"."seller_company_id")
);

CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_secret" UNIQUE("secret_hash"),
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('sales', 'purchasing', 'finance'))
);

CREATE TABLE "ownership_offer" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"role_after" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ownership_offer_role" CHECK ("ownership_offer"."role_after" in ('sales', 'purchasing', 'finance')),
	CONSTRAINT "ownership_offer_two" CHECK ("ownership_offer"."from_id" <> "ownership_offer"."to_id")
);

CREATE TABLE "company" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"legal_name" text NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"registration_number" text NOT NULL,
	"tax_number" text NOT NULL,
	"website" text NOT NULL,
	"address" jsonb NOT NULL,
	"sells" boolean NOT NULL,
	"buys" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"reviewer_id" uuid,
	"verified_at" timestamp with time zone,
	"verified_until" timestamp with time zone,
	"proposed_by" uuid,
	"proposed_until" timestamp with time zone,
	"reminded_of" timestamp with time zone,
	"two_step_from" timestamp with time zone,
	"details_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_role" CHECK ("company"."sells" or "company"."buys"),
	CONSTRAINT "company_state" CHECK ("company"."state" in ('draft', 'submitted', 'in-review', 'more-information', 'verified', 'rejected', 'suspended')),
	CONSTRAINT "company_verified" CHECK ("company"."state" <> 'verified' or ("company"."verified_at" is not null and "company"."verified_until" is not null)),
	CONSTRAINT "company_proposal" CHECK (num_nonnulls("company"."proposed_by", "company"."proposed_until") in (0, 2))
);

CREATE TABLE "membership" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_role" CHECK ("membership"."role" in ('owner', 'sales', 'purchasing', 'finance'))
);

CREATE TABLE "company_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"certificate_number" text,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"delete_after" timestamp with time zone,
	CONSTRAINT "company_document_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "company_document_media_type" CHECK ("company_document"."media_type" in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "company_document_size" CHECK ("company_document"."size" between 1 and 10485760)
);

ALTER TABLE "company_document" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "trade_reference" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"flagged" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"answers" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"delete_after" timestamp with time zone,
	CONSTRAINT "trade_reference_state" CHECK ("trade_reference"."state" in ('asked', 'answered', 'declined')),
	CONSTRAINT "trade_reference_answers" CHECK (("trade_reference"."state" = 'answered') = ("trade_reference"."answers" is not null)),
	CONSTRAINT "trade_reference_answered_at" CHECK (("trade_reference"."state" = 'asked') = ("trade_reference"."answered_at" is null))
);

CREATE TABLE "payout_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"account_holder" text NOT NULL,
	"country" text NOT NULL,
	"sealed" text NOT NULL,
	"last_four" text NOT NULL,
	"set_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "payout_account_last_four" CHECK (length("payout_account"."last_four") <= 4),
	CONSTRAINT "payout_account_held" CHECK ("payout_account"."usable_from" >= "payout_account"."created_at" + interval '72 hours')
);

ALTER TABLE "payout_account" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"kept_for" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_one" UNIQUE NULLS NOT DISTINCT("name","currency","kept_for"),
	CONSTRAINT "ledger_account_in" UNIQUE("id","currency"),
	CONSTRAINT "ledger_account_name" CHECK ("ledger_account"."name" in ('client-bank', 'suspense', 'held', 'refund', 'payable', 'tax', 'fees', 'own-funds', 'bank-charges')),
	CONSTRAINT "ledger_account_currency" CHECK ("ledger_account"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "ledger_account_kept_for" CHECK (("ledger_account"."kept_for" is null) = ("ledger_account"."name" in ('client-bank', 'suspense', 'tax', 'fees', 'own-funds', 'bank-charges'))),
	CONSTRAINT "ledger_account_side" CHECK (case when "ledger_account"."name" in ('client-bank', 'bank-charges') then "ledger_account"."balance" >= 0 else "ledger_account"."balance" <= 0 end),
	CONSTRAINT "ledger_account_exact" CHECK ("ledger_account"."balance" between -9007199254740991 and 9007199254740991)
);

CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"reverses" bigint,
	"at" timestamp with time zone NOT NULL,
	"written_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_entry_event" UNIQUE("event"),
	CONSTRAINT "ledger_entry_reverses" UNIQUE("reverses")
);

CREATE TABLE "ledger_posting" (
	"entry_id" bigint NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_posting_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id"),
	CONSTRAINT "ledger_posting_amount" CHECK ("ledger_posting"."amount" <> 0),
	CONSTRAINT "ledger_posting_exact" CHECK ("ledger_posting"."amount" between -9007199254740991 and 9007199254740991)
);

CREATE TABLE "favourite" (
	"person_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"title" text NOT NULL,
	"currency" text,
	"unit_price" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_person_id_listing_id_pk" PRIMARY KEY("person_id","listing_id")
);

CREATE TABLE "follow" (
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"told_up_to" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_person_id_company_id_pk" PRIMARY KEY("person_id","company_id")
);

CREATE TABLE "listing_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"header_hash" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"possible" jsonb NOT NULL,
	"encoding_known" boolean NOT NULL,
	"delimiter" text,
	"headers" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"hidden_rows" integer NOT NULL,
	"rows_outside" jsonb NOT NULL,
	"other_sheets" jsonb NOT NULL,
	"state" text NOT NULL,
	"kind" text,
	"decimal" text,
	"day_order" text,
	"clues" jsonb NOT NULL,
	"mode" text DEFAULT 'add' NOT NULL,
	"columns" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"fractions" jsonb NOT NULL,
	"result" jsonb,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"job_id" uuid,
	"zip_name" text,
	"zip_storage_key" text,
	"zip_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zip_at" timestamp with time zone,
	"pictures_job_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "listing_import_zip_storage_key" UNIQUE("zip_storage_key"),
	CONSTRAINT "listing_import_state" CHECK ("listing_import"."state" in ('columns', 'review', 'waiting', 'done', 'undoing', 'undone', 'failed'))
);

CREATE TABLE "listing_import_source" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);

CREATE TABLE "listing_import_row" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"repairs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"kind" text,
	"stock_number" text,
	"title" text DEFAULT '' NOT NULL,
	"reports" text[] DEFAULT '{}' NOT NULL,
	"open_points" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"listing_id" uuid,
	"done" jsonb,
	"pictures" jsonb,
	"pictured" jsonb,
	CONSTRAINT "listing_import_row_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "listing_import_row_outcome" CHECK ("listing_import_row"."outcome" in ('new', 'changed', 'hides', 'unchanged', 'invalid', 'left-out'))
);

CREATE TABLE "listing_import_zip_file" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"problem" text,
	CONSTRAINT "listing_import_zip_file_import_id_place_pk" PRIMARY KEY("import_id","place")
);

CREATE TABLE "listing_import_memory" (
	"company_id" uuid NOT NULL,
	"header_hash" text NOT NULL,
	"kind" text,
	"decimal" text,
	"day_order" text,
	"encoding" text,
	"columns" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_import_memory_company_id_header_hash_pk" PRIMARY KEY("company_id","header_hash")
);

CREATE TABLE "listing_review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"findings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_from" integer,
	"appeal" text,
	"waiting_since" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "listing_review_cause" CHECK ("listing_review"."cause" in ('new', 'changed', 'appeal', 'live')),
	CONSTRAINT "listing_review_outcome" CHECK ("listing_review"."outcome" in ('approved', 'sent-back', 'taken-down', 'withdrawn')),
	CONSTRAINT "listing_review_decided" CHECK (num_nulls("listing_review"."outcome", "listing_review"."decided_at") in (0, 2))
);

CREATE TABLE "listing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"said" jsonb NOT NULL,
	"sheet" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"title" text NOT NULL,
	"stock_number" text,
	"open_points" integer NOT NULL,
	"category" text NOT NULL,
	"quantity" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"currency" text,
	"unit_price" bigint,
	"cost" bigint,
	"gross" bigint,
	"carats" integer,
	"compared_as" text,
	"compared_size" bigint,
	"acquired_on" date,
	"terms" text[] NOT NULL,
	"searched" text NOT NULL,
	"reports" text[] NOT NULL,
	"slug" text,
	"early_hours" integer DEFAULT 0 NOT NULL,
	"public_from" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"unsettled_at" timestamp with time zone,
	"markdown_percent" integer,
	"markdown_days" integer,
	"markdown_steps" integer,
	"markdown_at" timestamp with time zone,
	"own_shipping" jsonb,
	"state_reason" text,
	"carved_from" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_state" CHECK ("listing"."state" in ('draft', 'private', 'review', 'live', 'paused', 'sold-out', 'archived')),
	CONSTRAINT "listing_quantity" CHECK ("listing"."quantity" >= 0),
	CONSTRAINT "listing_held" CHECK ("listing"."held" between 0 and "listing"."quantity"),
	CONSTRAINT "listing_early_hours" CHECK ("listing"."early_hours" between 0 and 720),
	CONSTRAINT "listing_live" CHECK ("listing"."state" <> 'live' or ("listing"."open_points" = 0 and "listing"."quantity" > 0 and num_nulls("listing"."slug", "listing"."stock_number", "listing"."public_from", "listing"."published_at", "listing"."first_published_at", "listing"."confirmed_at") = 0)),
	CONSTRAINT "listing_markdown" CHECK (num_nulls("listing"."markdown_percent", "listing"."markdown_days", "listing"."markdown_steps", "listing"."markdown_at") in (0, 4) and "listing"."markdown_percent" between 100 and 3000 and "listing"."markdown_days" between 7 and 90 and "listing"."markdown_steps" between 1 and 12),
	CONSTRAINT "listing_carved" CHECK ("listing"."carved_from" is null or ("listing"."state" not in ('live', 'review') and "listing"."held" > 0))
);

CREATE TABLE "listing_early_company" (
	"listing_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "listing_early_company_listing_id_company_id_pk" PRIMARY KEY("listing_id","company_id")
);

CREATE TABLE "listing_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"version" integer,
	"what" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"batch_id" uuid,
	"person_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "stock_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "stock_confirmation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_confirmation_secret" UNIQUE("secret_hash")
);

CREATE TABLE "listing_picture" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text NOT NULL,
	"master_storage_key" text NOT NULL,
	"master_width" integer NOT NULL,
	"master_height" integer NOT NULL,
	"hash" text NOT NULL,
	"hash_parts" integer[] GENERATED ALWAYS AS (array[0 + ('x' || substr(hash, 1, 4))::bit(16)::integer, 65536 + ('x' || substr(hash, 5, 4))::bit(16)::integer, 131072 + ('x' || substr(hash, 9, 4))::bit(16)::integer, 196608 + ('x' || substr(hash, 13, 4))::bit(16)::integer]) STORED NOT NULL,
	"crop" jsonb,
	"sizes_storage_key" text,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"file_hash" text,
	"import_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_picture_master_storage_key" UNIQUE("master_storage_key"),
	CONSTRAINT "listing_picture_sizes_storage_key" UNIQUE("sizes_storage_key"),
	CONSTRAINT "listing_picture_once" UNIQUE("import_id","listing_id","file_hash")
);

CREATE TABLE "kept_picture" (
	"storage_key" text PRIMARY KEY NOT NULL
);

CREATE TABLE "lot_views" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"buyers" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "lot_views_listing_id_day_pk" PRIMARY KEY("listing_id","day"),
	CONSTRAINT "lot_views_counts" CHECK ("lot_views"."buyers" >= 0 and "lot_views"."visitors" >= 0)
);

CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"seller_company_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"latest" integer NOT NULL,
	"pieces" integer NOT NULL,
	"amount" bigint NOT NULL,
	"shipping" bigint,
	"pay_days" integer NOT NULL,
	"send_days" integer NOT NULL,
	"inspect_days" integer NOT NULL,
	"delivery_address_id" uuid NOT NULL,
	"delivery_country" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"expires_on" date NOT NULL,
	"remind_at" timestamp with time zone,
	"order_number" integer,
	CONSTRAINT "offer_number_one" UNIQUE("number"),
	CONSTRAINT "offer_order" UNIQUE("order_number"),
	CONSTRAINT "offer_sides" CHECK ("offer"."buyer_company_id" <> "offer"."seller_company_id"),
	CONSTRAINT "offer_state" CHECK ("offer"."state" in ('seller-turn', 'buyer-turn', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "offer_currency" CHECK ("offer"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "offer_terms" CHECK ("offer"."pieces" > 0 and "offer"."amount" > 0),
	CONSTRAINT "offer_shipping" CHECK ("offer"."shipping" >= 0 and ("offer"."state" <> 'accepted' or "offer"."shipping" is not null)),
	CONSTRAINT "offer_days" CHECK ("offer"."pay_days" between 1 and 10 and "offer"."send_days" between 1 and 20 and "offer"."inspect_days" between 1 and 30),
	CONSTRAINT "offer_delivery" CHECK ("offer"."delivery_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "offer_ordered" CHECK (("offer"."state" = 'accepted') = ("offer"."order_number" is not null))
);

CREATE TABLE "offer_lot" (
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"buyer_company_id" uuid NOT NULL,
	"open" boolean NOT NULL,
	"listing_id" uuid,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"stock_number" text NOT NULL,
	"title" text NOT NULL,
	"lines" jsonb,
	"in_part" boolean NOT NULL,
	"pieces" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "offer_lot_offer_id_position_pk" PRIMARY KEY("offer_id","position"),
	CONSTRAINT "offer_lot_terms" CHECK ("offer_lot"."pieces" > 0 and "offer_lot"."amount" > 0),
	CONSTRAINT "offer_lot_in_part" CHECK (not "offer_lot"."in_part" or ("offer_lot"."lines" is not null and "offer_lot"."pieces" = 1))
);

CREATE TABLE "offer_move" (
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"pieces" integer,
	"amount" bigint,
	"expires_at" timestamp with time zone,
	"shipping" bigint,
	"total" bigint,
	"share" bigint,
	"delivery_country" text,
	"pay_days" integer NOT NULL,
	"send_days" integer NOT NULL,
	"inspect_days" integer NOT NULL,
	"list_amount" bigint,
	"note" text,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_move_offer_id_position_pk" PRIMARY KEY("offer_id","position"),
	CONSTRAINT "offer_move_event" CHECK ("offer_move"."event" in ('make', 'counter', 'accept', 'decline', 'withdraw', 'expire')),
	CONSTRAINT "offer_move_by" CHECK ("offer_move"."by" in ('buyer', 'seller', 'clock')),
	CONSTRAINT "offer_move_person" CHECK (("offer_move"."by" = 'clock') = ("offer_move"."person_id" is null)),
	CONSTRAINT "offer_move_terms" CHECK (num_nulls("offer_move"."pieces", "offer_move"."amount", "offer_move"."expires_at", "offer_move"."total", "offer_move"."share", "offer_move"."delivery_country") = case when "offer_move"."event" in ('make', 'counter') then 0 else 6 end and "offer_move"."pieces" > 0 and "offer_move"."amount" > 0),
	CONSTRAINT "offer_move_days" CHECK ("offer_move"."pay_days" between 1 and 10 and "offer_move"."send_days" between 1 and 20 and "offer_move"."inspect_days" between 1 and 30)
);

CREATE TABLE "offer_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"hidden" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_message_by" CHECK ("offer_message"."by" in ('buyer', 'seller'))
);

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

CREATE TABLE "offer_message_hidden" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"reason" text NOT NULL
);

CREATE TABLE "order_address_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"former" jsonb NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "order_address_change_by" CHECK ("order_address_change"."by" in ('buyer', 'operator')),
	CONSTRAINT "order_address_change_state" CHECK ("order_address_change"."state" in ('open', 'agreed', 'declined', 'withdrawn')),
	CONSTRAINT "order_address_change_operator" CHECK ("order_address_change"."by" <> 'operator' or "order_address_change"."state" = 'agreed'),
	CONSTRAINT "order_address_change_country" CHECK ("order_address_change"."address" #>> '{address,country}' = "order_address_change"."former" #>> '{address,country}'),
	CONSTRAINT "order_address_change_ended" CHECK (num_nulls("order_address_change"."ended_at", "order_address_change"."ended_by") = case "order_address_change"."state" when 'open' then 2 else 0 end)
);

CREATE TABLE "basket_line" (
	"company_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"title" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "basket_line_company_id_listing_id_pk" PRIMARY KEY("company_id","listing_id"),
	CONSTRAINT "basket_line_pieces" CHECK ("basket_line"."pieces" > 0)
);

CREATE TABLE "order_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"to" text NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"wished_by" date,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_question_in" UNIQUE("id","order_id"),
	CONSTRAINT "order_question_to" CHECK ("order_question"."to" in ('buyer', 'seller', 'both')),
	CONSTRAINT "order_question_text" CHECK ("order_question"."text" <> '')
);

CREATE TABLE "order_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"text" text NOT NULL,
	"question_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_statement_answers" CHECK (("order_statement"."kind" = 'answer') = ("order_statement"."question_id" is not null)),
	CONSTRAINT "order_statement_by" CHECK ("order_statement"."by" in ('buyer', 'seller')),
	CONSTRAINT "order_statement_kind" CHECK ("order_statement"."kind" in ('rejection', 'contest', 'statement', 'ask', 'answer')),
	CONSTRAINT "order_statement_text" CHECK ("order_statement"."text" <> ''),
	CONSTRAINT "order_statement_reason" CHECK (("order_statement"."kind" = 'rejection') = ("order_statement"."reason" is not null) and ("order_statement"."reason" in ('not-as-described', 'damaged', 'missing', 'not-genuine', 'wrong-grade', 'wrong-item')))
);

CREATE TABLE "order_rejected_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pieces" integer NOT NULL,
	"statement_id" uuid NOT NULL,
	CONSTRAINT "order_rejected_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_rejected_line_pieces" CHECK ("order_rejected_line"."pieces" > 0)
);

CREATE TABLE "order_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"statement_id" uuid,
	"answer_id" uuid,
	"packing" boolean DEFAULT false NOT NULL,
	"transfer" boolean DEFAULT false NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_evidence_key" UNIQUE("storage_key"),
	CONSTRAINT "order_evidence_by" CHECK ("order_evidence"."by" in ('buyer', 'seller')),
	CONSTRAINT "order_evidence_one" CHECK (num_nonnulls("order_evidence"."statement_id", "order_evidence"."answer_id") + "order_evidence"."packing"::integer + "order_evidence"."transfer"::integer <= 1)
);

CREATE TABLE "order_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid NOT NULL,
	"seller" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "order_proposal_by" CHECK ("order_proposal"."by" in ('buyer', 'seller')),
	CONSTRAINT "order_proposal_state" CHECK ("order_proposal"."state" in ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "order_proposal_seller" CHECK ("order_proposal"."seller" > 0),
	CONSTRAINT "order_proposal_ended" CHECK (num_nulls("order_proposal"."ended_at", "order_proposal"."ended_by") = case "order_proposal"."state" when 'open' then 2 else 0 end)
);

CREATE TABLE "order_ruling" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"seller" bigint,
	"reasoning" text NOT NULL,
	"needs_two" boolean NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "order_ruling_outcome" CHECK ("order_ruling"."outcome" in ('release', 'refund', 'split')),
	CONSTRAINT "order_ruling_state" CHECK ("order_ruling"."state" in ('proposed', 'in-force', 'turned-down')),
	CONSTRAINT "order_ruling_seller" CHECK (("order_ruling"."outcome" = 'split') = ("order_ruling"."seller" is not null) and "order_ruling"."seller" > 0),
	CONSTRAINT "order_ruling_reasoning" CHECK ("order_ruling"."reasoning" <> ''),
	CONSTRAINT "order_ruling_by_two" CHECK (case "order_ruling"."state" when 'proposed' then "order_ruling"."needs_two" and "order_ruling"."ended_by" is null when 'in-force' then case when "order_ruling"."needs_two" then coalesce("order_ruling"."ended_by" <> "order_ruling"."proposed_by", false) else "order_ruling"."ended_by" is null end else "order_ruling"."ended_by" is not null end),
	CONSTRAINT "order_ruling_ended" CHECK (("order_ruling"."ended_by" is null) = ("order_ruling"."ended_at" is null) and ("order_ruling"."state" = 'turned-down') = ("order_ruling"."ended_because" is not null))
);

CREATE TABLE "order_freeze" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_because" text,
	CONSTRAINT "order_freeze_reason" CHECK ("order_freeze"."reason" <> ''),
	CONSTRAINT "order_freeze_ended" CHECK (num_nulls("order_freeze"."ended_at", "order_freeze"."ended_by", "order_freeze"."ended_because") in (0, 3))
);

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

CREATE TABLE "order_message_hidden" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL
);

CREATE TABLE "price_lock" (
	"company_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"spots" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "price_lock_company_id_listing_id_pk" PRIMARY KEY("company_id","listing_id")
);

CREATE TABLE "order_review" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"limit" bigint NOT NULL,
	"ours_since" timestamp with time zone,
	"outcome" text,
	"decided_by" uuid,
	"confirmed_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "order_review_why" CHECK ("order_review"."why" in ('first-trade', 'amount')),
	CONSTRAINT "order_review_limit" CHECK ("order_review"."limit" > 0),
	CONSTRAINT "order_review_outcome" CHECK ("order_review"."outcome" in ('passed', 'refused')),
	CONSTRAINT "order_review_decided" CHECK (num_nulls("order_review"."outcome", "order_review"."decided_by", "order_review"."decided_at", "order_review"."reason") in (0, 4) and ("order_review"."outcome" is null or "order_review"."ours_since" is null)),
	CONSTRAINT "order_review_by_two" CHECK ("order_review"."confirmed_by" is null or coalesce("order_review"."outcome" = 'passed' and "order_review"."confirmed_by" <> "order_review"."decided_by", false))
);

CREATE TABLE "order_review_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"source" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_review_entry_place" UNIQUE("order_id","position"),
	CONSTRAINT "order_review_entry_source" CHECK ("order_review_entry"."source" in ('trading', 'credit', 'shareholders', 'sale', 'other')),
	CONSTRAINT "order_review_entry_text" CHECK ("order_review_entry"."text" <> '')
);

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
	"shipping" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"fee_vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"fee_tax_treatment" text NOT NULL,
	"fee_tax_rate" integer NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_minimum" bigint NOT NULL,
	"fee_payer" text NOT NULL,
	"our_vat_number" text,
	"parties" jsonb NOT NULL,
	"seller_vat_number" text,
	"buyer_vat_number" text,
	"delivery" jsonb NOT NULL,
	"address_changes" integer DEFAULT 0 NOT NULL,
	"pay_days" integer NOT NULL,
	"send_days" integer NOT NULL,
	"inspect_days" integer NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"transfer_said_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"carrier" text,
	"tracking_number" text,
	"insured_value" bigint,
	"uninsured" bigint,
	"return_carrier" text,
	"return_tracking_number" text,
	"return_insured_value" bigint,
	"return_uninsured" bigint,
	"return_to" jsonb,
	"kept_goods" bigint,
	"kept_tax" bigint,
	"settled_goods" bigint,
	CONSTRAINT "trade_order_number_one" UNIQUE("number"),
	CONSTRAINT "trade_order_reference" UNIQUE("reference"),
	CONSTRAINT "trade_order_key" UNIQUE("buyer_company_id","key"),
	CONSTRAINT "trade_order_sides" CHECK ("trade_order"."buyer_company_id" <> "trade_order"."seller_company_id"),
	CONSTRAINT "trade_order_state" CHECK ("trade_order"."state" in ('agreed', 'awaiting-funds', 'review', 'funded', 'shipped', 'inspection', 'regrading', 'rejected', 'return-due', 'returning', 'disputed', 'accepted', 'paid-out', 'cancelled', 'expired', 'refund-due', 'refunded', 'settled', 'settled-paid-out', 'settled-refunded', 'closed')),
	CONSTRAINT "trade_order_currency" CHECK ("trade_order"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "trade_order_goods" CHECK ("trade_order"."goods" > 0),
	CONSTRAINT "trade_order_fee" CHECK ("trade_order"."fee" >= 0 and "trade_order"."tax" >= 0),
	CONSTRAINT "trade_order_shipping" CHECK ("trade_order"."shipping" >= 0),
	CONSTRAINT "trade_order_fee_payer" CHECK ("trade_order"."fee_payer" in ('buyer', 'seller')),
	CONSTRAINT "trade_order_fee_terms" CHECK ("trade_order"."fee_basis_points" between 0 and 10000 and "trade_order"."fee_minimum" >= 0 and "trade_order"."fee" = least(case when "trade_order"."fee_payer" = 'buyer' then "trade_order"."goods" else div(("trade_order"."goods" - 1)::numeric * 10000, 10000 + "trade_order"."fee_tax_rate") end, greatest(round("trade_order"."goods"::numeric * "trade_order"."fee_basis_points" / 10000), "trade_order"."fee_minimum"))),
	CONSTRAINT "trade_order_fee_treatment" CHECK ("trade_order"."fee_tax_treatment" in ('standard', 'reverse-charge', 'outside-scope', 'unknown')),
	CONSTRAINT "trade_order_fee_tax" CHECK (case when "trade_order"."fee_tax_treatment" = 'standard' then "trade_order"."fee_tax_rate" between 1 and 9999 else "trade_order"."fee_tax_rate" = 0 end and "trade_order"."fee_vat" = round("trade_order"."fee"::numeric * "trade_order"."fee_tax_rate" / 10000)),
	CONSTRAINT "trade_order_our_vat_number" CHECK (("trade_order"."fee_tax_treatment" = 'unknown') = ("trade_order"."our_vat_number" is null)),
	CONSTRAINT "trade_order_total" CHECK ("trade_order"."total" = "trade_order"."goods" + "trade_order"."shipping" + "trade_order"."tax" + case when "trade_order"."fee_payer" = 'buyer' then "trade_order"."fee" + "trade_order"."fee_vat" else 0 end and "trade_order"."total" <= 9007199254740991),
	CONSTRAINT "trade_order_shipment" CHECK (num_nulls("trade_order"."carrier", "trade_order"."tracking_number", "trade_order"."insured_value", "trade_order"."uninsured") in (0, 4) and "trade_order"."insured_value" > 0 and "trade_order"."uninsured" = greatest("trade_order"."goods" - "trade_order"."insured_value", 0)),
	CONSTRAINT "trade_order_return" CHECK (num_nulls("trade_order"."return_carrier", "trade_order"."return_tracking_number", "trade_order"."return_insured_value", "trade_order"."return_uninsured") in (0, 4) and "trade_order"."return_insured_value" > 0 and "trade_order"."return_uninsured" = greatest("trade_order"."goods" - coalesce("trade_order"."kept_goods", 0) - "trade_order"."return_insured_value", 0)),
	CONSTRAINT "trade_order_settled" CHECK (("trade_order"."state" in ('settled', 'settled-paid-out', 'settled-refunded', 'closed')) = ("trade_order"."settled_goods" is not null) and "trade_order"."settled_goods" > 0 and "trade_order"."settled_goods" < "trade_order"."goods"),
	CONSTRAINT "trade_order_kept" CHECK (num_nulls("trade_order"."kept_goods", "trade_order"."kept_tax") in (0, 2) and "trade_order"."kept_goods" > 0 and "trade_order"."kept_goods" < "trade_order"."goods" and "trade_order"."kept_tax" between 0 and "trade_order"."tax" and ("trade_order"."kept_goods" is null or "trade_order"."state" not in ('refund-due', 'refunded'))),
	CONSTRAINT "trade_order_days" CHECK ("trade_order"."pay_days" between 1 and 10 and "trade_order"."send_days" between 1 and 20 and "trade_order"."inspect_days" between 1 and 30),
	CONSTRAINT "trade_order_delivery" CHECK ("trade_order"."delivery" #>> '{address,country}' ~ '^[A-Z]{2}$'),
	CONSTRAINT "trade_order_unpaid" CHECK ("trade_order"."state" not in ('agreed', 'cancelled') or num_nonnulls("trade_order"."transfer_said_at", "trade_order"."carrier") = 0)
);

CREATE TABLE "trade_order_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"listing_id" uuid,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"stock_number" text NOT NULL,
	"title" text NOT NULL,
	"lines" text[] NOT NULL,
	"manifest" jsonb,
	"picture" jsonb,
	"terms" text[] NOT NULL,
	"carats" integer,
	"pieces" integer NOT NULL,
	"weight" bigint,
	"unit_price" bigint NOT NULL,
	"tier_from" integer NOT NULL,
	"amount" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"tax_treatment" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"offer_number" integer,
	"cost" bigint,
	"retail" bigint,
	"first_published_at" timestamp with time zone,
	"held_since" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "trade_order_line_once" UNIQUE("order_id","listing_id"),
	CONSTRAINT "trade_order_line_pieces" CHECK ("trade_order_line"."pieces" > 0 and "trade_order_line"."tier_from" > 0),
	CONSTRAINT "trade_order_line_treatment" CHECK ("trade_order_line"."tax_treatment" in ('standard', 'reverse-charge', 'export', 'investment-gold', 'margin-scheme', 'unknown')),
	CONSTRAINT "trade_order_line_tax" CHECK (case when "trade_order_line"."tax_treatment" = 'standard' then "trade_order_line"."tax_rate" between 1 and 9999 else "trade_order_line"."tax_rate" = 0 end),
	CONSTRAINT "trade_order_line_amount" CHECK ("trade_order_line"."amount" > 0 and "trade_order_line"."unit_price" >= 0 and "trade_order_line"."shipping" >= 0)
);

CREATE TABLE "trade_order_event" (
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"cause_id" uuid,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "trade_order_event_order_id_event_pk" PRIMARY KEY("order_id","event"),
	CONSTRAINT "trade_order_event_event" CHECK ("trade_order_event"."event" in ('confirm', 'decline', 'withdraw', 'lapse', 'fund', 'hold', 'refuse', 'expire', 'ship', 'cancel', 'deliver', 'lose', 'regrade', 'accept', 'reject', 'agree', 'send-back', 'take-back', 'take-part-back', 'contest', 'dispute', 'settle', 'rule-release', 'rule-refund', 'rule-split', 'pay-out', 'refund')),
	CONSTRAINT "trade_order_event_by" CHECK ("trade_order_event"."by" in ('buyer', 'seller', 'operator', 'clock')),
	CONSTRAINT "trade_order_event_person" CHECK (case when "trade_order_event"."by" = 'clock' then "trade_order_event"."person_id" is null when "trade_order_event"."by" = 'operator' then true else "trade_order_event"."person_id" is not null end)
);

CREATE TABLE "paper_counter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issuer_id" uuid,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "paper_counter_one" UNIQUE NULLS NOT DISTINCT("issuer_id","series","year"),
	CONSTRAINT "paper_counter_series" CHECK ("paper_counter"."series" in ('papers', 'invoices', 'credit-notes', 'fee-invoices'))
);

CREATE TABLE "paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"issuer_id" uuid,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"written_by" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"address_changes" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "paper_of_order" UNIQUE("order_id","kind","address_changes"),
	CONSTRAINT "paper_serial" UNIQUE NULLS NOT DISTINCT("issuer_id","series","year","serial"),
	CONSTRAINT "paper_series" CHECK ("paper"."series" in ('papers', 'invoices', 'credit-notes', 'fee-invoices')),
	CONSTRAINT "paper_kind" CHECK ("paper"."kind" in ('confirmation', 'address-label', 'packing-list', 'dispatch-note', 'memo', 'warranty', 'invoice', 'credit-note', 'fee-invoice', 'buyer-statement', 'seller-statement')),
	CONSTRAINT "paper_numbers" CHECK ("paper"."serial" > 0)
);

CREATE TABLE "paper_file" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "paper_file_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "paper_file_size" CHECK ("paper_file"."size" > 0)
);

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
	"named_because" text,
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
	"payee_check" text,
	CONSTRAINT "payout_number" UNIQUE("number"),
	CONSTRAINT "payout_state_known" CHECK ("payout"."state" in ('prepared', 'approved', 'sent', 'booked', 'bounced', 'withdrawn')),
	CONSTRAINT "payout_kind" CHECK ("payout"."kind" in ('proceeds', 'refund', 'return')),
	CONSTRAINT "payout_payee_check" CHECK ("payout"."payee_check" in ('match', 'close', 'no-match', 'not-checked')),
	CONSTRAINT "payout_account" CHECK (("payout"."kind" <> 'proceeds' or "payout"."named_because" is not null) = ("payout"."account_id" is null)),
	CONSTRAINT "payout_for" CHECK (case "payout"."kind" when 'return' then "payout"."line_id" is not null and num_nonnulls("payout"."order_id", "payout"."order_number", "payout"."company_id") = 0 else "payout"."line_id" is null and num_nulls("payout"."order_id", "payout"."order_number", "payout"."company_id") = 0 end),
	CONSTRAINT "payout_currency" CHECK ("payout"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0),
	CONSTRAINT "payout_named" CHECK ("payout"."named_because" <> ''),
	CONSTRAINT "payout_by_two" CHECK ("payout"."approved_by" <> "payout"."prepared_by"),
	CONSTRAINT "payout_approved" CHECK (num_nonnulls("payout"."approved_by", "payout"."approved_at") in (0, 2) and ("payout"."state" in ('prepared', 'withdrawn') or "payout"."approved_by" is not null)),
	CONSTRAINT "payout_sent" CHECK (("payout"."state" in ('sent', 'booked', 'bounced')) = ("payout"."file_id" is not null) and num_nonnulls("payout"."file_id", "payout"."sent_at") in (0, 2))
);

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
	"paid_for" text DEFAULT '' NOT NULL,
	"remittance" text NOT NULL,
	"payment_reference" text NOT NULL,
	"bank_reference" text NOT NULL,
	"is_charge" boolean DEFAULT false NOT NULL,
	"problem" text,
	"state" text DEFAULT 'new' NOT NULL,
	"order_id" uuid,
	"named_order_id" uuid,
	"remainder_of" uuid,
	"payout_id" uuid,
	"ours_id" uuid,
	"matched_by" uuid,
	"confirmed_by" uuid,
	"matched_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "bank_line_remainder" UNIQUE("remainder_of"),
	CONSTRAINT "bank_line_ours_id" UNIQUE("ours_id"),
	CONSTRAINT "bank_line_once" UNIQUE("account","currency","fingerprint"),
	CONSTRAINT "bank_line_currency" CHECK ("bank_line"."currency" in ('USD', 'EUR', 'GBP', 'CHF', 'INR', 'AED', 'HKD', 'SGD', 'JPY')),
	CONSTRAINT "bank_line_state" CHECK ("bank_line"."state" in ('new', 'suspense', 'matched', 'own', 'ours')),
	CONSTRAINT "bank_line_charge" CHECK (not "bank_line"."is_charge" or "bank_line"."amount" < 0),
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount" <> 0),
	CONSTRAINT "bank_line_matched" CHECK (("bank_line"."state" = 'matched') = ("bank_line"."order_id" is not null) and ("bank_line"."order_id" is null or "bank_line"."amount" > 0)),
	CONSTRAINT "bank_line_own" CHECK (("bank_line"."state" = 'own') = ("bank_line"."payout_id" is not null)),
	CONSTRAINT "bank_line_ours" CHECK (("bank_line"."state" = 'ours') = ("bank_line"."ours_id" is not null)),
	CONSTRAINT "bank_line_remainder_of" CHECK ("bank_line"."remainder_of" is null or ("bank_line"."amount" > 0 and "bank_line"."state" <> 'new')),
	CONSTRAINT "bank_line_by_hand" CHECK (("bank_line"."matched_by" is null) = ("bank_line"."reason" is null)),
	CONSTRAINT "bank_line_by_two" CHECK ("bank_line"."confirmed_by" is null or coalesce("bank_line"."confirmed_by" <> "bank_line"."matched_by", false))
);

CREATE TABLE "metal_price" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"entered_by" uuid,
	"metal" text NOT NULL,
	"per_ounce_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "metal_price_at" UNIQUE("metal","at"),
	CONSTRAINT "metal_price_positive" CHECK ("metal_price"."per_ounce_minor" > 0)
);

CREATE TABLE "exchange_rate" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"entered_by" uuid,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"rate" numeric(20, 10) NOT NULL,
	CONSTRAINT "exchange_rate_at" UNIQUE("from_currency","to_currency","at"),
	CONSTRAINT "exchange_rate_positive" CHECK ("exchange_rate"."rate" > 0),
	CONSTRAINT "exchange_rate_pair" CHECK ("exchange_rate"."from_currency" <> "exchange_rate"."to_currency")
);

CREATE TABLE "rate_feed" (
	"name" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"problem" text
);

CREATE TABLE "display_currency" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "display_currency_code" CHECK ("display_currency"."currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "rating" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"rater_id" uuid NOT NULL,
	"rated_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"score" smallint,
	"words" text DEFAULT '' NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_by" uuid,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "rating_one" UNIQUE("order_id","by"),
	CONSTRAINT "rating_by" CHECK ("rating"."by" in ('buyer', 'seller')),
	CONSTRAINT "rating_sides" CHECK ("rating"."rater_id" <> "rating"."rated_id"),
	CONSTRAINT "rating_score" CHECK ("rating"."score" between 1 and 5),
	CONSTRAINT "rating_given" CHECK (num_nulls("rating"."score", "rating"."given_by", "rating"."given_at") in (0, 3)),
	CONSTRAINT "rating_words" CHECK (char_length("rating"."words") <= 500 and ("rating"."words" = '' or "rating"."score" is not null)),
	CONSTRAINT "rating_shown" CHECK ("rating"."shown_at" is null or "rating"."score" is not null),
	CONSTRAINT "rating_answer" CHECK (num_nulls("rating"."answer", "rating"."answered_by", "rating"."answered_at") in (0, 3) and ("rating"."answer" is null or (char_length("rating"."answer") <= 500 and "rating"."shown_at" is not null))),
	CONSTRAINT "rating_hidden" CHECK (num_nulls("rating"."hidden_reason", "rating"."hidden_by", "rating"."hidden_at") in (0, 3) and ("rating"."hidden_at" is null or "rating"."shown_at" is not null))
);

CREATE TABLE "report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"link" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision" text,
	CONSTRAINT "report_subject" CHECK ("report"."subject" in ('buy-request', 'buy-request-answer', 'company', 'lot', 'rating', 'offer-message', 'order-message')),
	CONSTRAINT "report_sides" CHECK ("report"."author_id" <> "report"."company_id"),
	CONSTRAINT "report_outcome" CHECK ("report"."outcome" in ('hidden', 'taken-further', 'dismissed', 'shown-again')),
	CONSTRAINT "report_decided" CHECK (num_nulls("report"."outcome", "report"."decided_at", "report"."decided_by", "report"."decision") in (0, 4))
);

CREATE TABLE "hiding" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"area" text NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"hidden_by" uuid NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_by" uuid,
	"appealed_at" timestamp with time zone,
	"outcome" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "hiding_subject" CHECK ("hiding"."subject" in ('buy-request', 'buy-request-answer', 'company', 'lot', 'rating', 'offer-message', 'order-message')),
	CONSTRAINT "hiding_outcome" CHECK ("hiding"."outcome" in ('upheld', 'shown-again')),
	CONSTRAINT "hiding_appealed" CHECK (num_nulls("hiding"."appeal", "hiding"."appealed_by", "hiding"."appealed_at") in (0, 3)),
	CONSTRAINT "hiding_answered" CHECK (num_nulls("hiding"."outcome", "hiding"."answer", "hiding"."answered_by", "hiding"."answered_at") in (0, 4) and ("hiding"."outcome" is null or "hiding"."appeal" is not null))
);

CREATE TABLE "screening_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"listed_on" date NOT NULL,
	"sha256" text NOT NULL,
	"entries" integer NOT NULL,
	"names" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screening_import_source" CHECK ("screening_import"."source" in ('eu', 'uk', 'un', 'ofac')),
	CONSTRAINT "screening_import_entries" CHECK ("screening_import"."entries" > 0 and "screening_import"."names" > 0)
);

CREATE TABLE "screening_entry" (
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"import_id" uuid NOT NULL,
	"names" text[] NOT NULL,
	CONSTRAINT "screening_entry_import_id_ref_pk" PRIMARY KEY("import_id","ref"),
	CONSTRAINT "screening_entry_names" CHECK (cardinality("screening_entry"."names") > 0)
);

CREATE TABLE "screening_payer" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "screening_payer_company_id_name_pk" PRIMARY KEY("company_id","name")
);

CREATE TABLE "screening_company" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"compared_as" text NOT NULL,
	"screened_at" timestamp with time zone NOT NULL
);

CREATE TABLE "screening_hit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"listed_name" text NOT NULL,
	"listed_names" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"likeness" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"carried_from" uuid,
	CONSTRAINT "screening_hit_carried_once" UNIQUE("carried_from"),
	CONSTRAINT "screening_hit_one" UNIQUE("fingerprint"),
	CONSTRAINT "screening_hit_source" CHECK ("screening_hit"."source" in ('eu', 'uk', 'un', 'ofac')),
	CONSTRAINT "screening_hit_kind" CHECK ("screening_hit"."kind" in ('company', 'person', 'account', 'payer')),
	CONSTRAINT "screening_hit_state" CHECK ("screening_hit"."state" in ('open', 'confirmed', 'dismissed', 'lapsed')),
	CONSTRAINT "screening_hit_likeness" CHECK ("screening_hit"."likeness" between 0 and 100),
	CONSTRAINT "screening_hit_decided" CHECK (("screening_hit"."state" in ('confirmed', 'dismissed')) = ("screening_hit"."decided_by" is not null) and num_nulls("screening_hit"."decided_by", "screening_hit"."decided_at", "screening_hit"."reason") in (0, 3)),
	CONSTRAINT "screening_hit_carried" CHECK ("screening_hit"."carried_from" is null or "screening_hit"."state" = 'dismissed')
);

CREATE TABLE "saved_search" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"query_key" text NOT NULL,
	"frequency" text NOT NULL,
	"emails" boolean DEFAULT true NOT NULL,
	"last_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_frequency" CHECK ("saved_search"."frequency" in ('at-once', 'daily', 'weekly')),
	CONSTRAINT "saved_search_name" CHECK ("saved_search"."name" <> '')
);

CREATE TABLE "saved_search_match" (
	"search_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_match_search_id_listing_id_pk" PRIMARY KEY("search_id","listing_id")
);

CREATE TABLE "alert_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"up_to" timestamp with time zone NOT NULL
);

CREATE TABLE "search_lot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"public_from" timestamp with time zone NOT NULL,
	"unit_price" bigint,
	"gross" bigint,
	"carats" integer,
	"currency" text,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"terms" text[] NOT NULL,
	"words" "tsvector" NOT NULL
) PARTITION BY RANGE ("id");

CREATE TABLE "search_spelling" (
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_spelling_spelling_word_pk" PRIMARY KEY("spelling","word")
);

CREATE TABLE "search_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"last_id" uuid
);

CREATE TABLE "shipping_terms" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);

CREATE TABLE "enquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"answer" text,
	CONSTRAINT "enquiry_answer" CHECK (("enquiry"."answered_at" is null) = ("enquiry"."answered_by" is null) and ("enquiry"."answer" is null or "enquiry"."answered_at" is not null))
);

CREATE TABLE "company_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "company_note_taken_back" CHECK (("company_note"."taken_back_at" is null) = ("company_note"."text" <> ''))
);

CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);

CREATE TABLE "kept_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"body" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);

CREATE TABLE "job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"lane" text,
	"dedupe_key" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"cancel_requested_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_state" CHECK ("job"."state" in ('waiting', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "job_claim" CHECK (("job"."state" = 'running') = ("job"."claim" is not null)),
	CONSTRAINT "job_finished" CHECK (("job"."state" in ('waiting', 'running')) = ("job"."finished_at" is null)),
	CONSTRAINT "job_progress" CHECK ("job"."done" >= 0 and "job"."total" >= 0)
);

CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body" jsonb,
	"unsubscribe" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_mail_dedupe_key" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_mail_state" CHECK ("outbox_mail"."state" in ('queued', 'sent', 'failed')),
	CONSTRAINT "outbox_mail_body" CHECK (case when "outbox_mail"."state" = 'sent'
        then num_nonnulls("outbox_mail"."body", "outbox_mail"."unsubscribe") = 0 and "outbox_mail"."sent_at" is not null
        else "outbox_mail"."body" is not null and "outbox_mail"."sent_at" is null end),
	CONSTRAINT "outbox_mail_headers" CHECK ("outbox_mail"."to_address" || "outbox_mail"."subject" || coalesce("outbox_mail"."reply_to", '') !~ '[[:cntrl:]]')
);

CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_words" CHECK ("notification"."title" <> '' and "notification"."body" <> ''),
	CONSTRAINT "notification_link" CHECK ("notification"."link" ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$')
);

CREATE TABLE "operator_proposal" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL
);

ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailed_secret" ADD CONSTRAINT "mailed_secret_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "former_email" ADD CONSTRAINT "former_email_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_step_removal" ADD CONSTRAINT "second_step_removal_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_step_removal" ADD CONSTRAINT "second_step_removal_asked_by_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_entered_by_person_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "buy_request" ADD CONSTRAINT "buy_request_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "buy_request" ADD CONSTRAINT "buy_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_request_id_buy_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."buy_request"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "buy_request_answer" ADD CONSTRAINT "buy_request_answer_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_person_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_from_id_membership_person_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."membership"("person_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_to_id_membership_person_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."membership"("person_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company" ADD CONSTRAINT "company_reviewer_id_person_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company" ADD CONSTRAINT "company_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "membership" ADD CONSTRAINT "membership_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_reference" ADD CONSTRAINT "trade_reference_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_set_by_person_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses_ledger_entry_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_account" FOREIGN KEY ("account_id","currency") REFERENCES "public"."ledger_account"("id","currency") ON DELETE no action ON UPDATE no action;
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "follow" ADD CONSTRAINT "follow_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "follow" ADD CONSTRAINT "follow_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_import" ADD CONSTRAINT "listing_import_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_import_source" ADD CONSTRAINT "listing_import_source_import_id_listing_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_import_row" ADD CONSTRAINT "listing_import_row_import" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_import_zip_file" ADD CONSTRAINT "listing_import_zip_file_import" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_import_memory" ADD CONSTRAINT "listing_import_memory_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_review" ADD CONSTRAINT "listing_review_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing" ADD CONSTRAINT "listing_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing" ADD CONSTRAINT "listing_carved_from_listing_id_fk" FOREIGN KEY ("carved_from") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "listing_early_company" ADD CONSTRAINT "listing_early_company_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_early_company" ADD CONSTRAINT "listing_early_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_change" ADD CONSTRAINT "listing_change_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_change" ADD CONSTRAINT "listing_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_view" ADD CONSTRAINT "stock_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_view" ADD CONSTRAINT "stock_view_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_confirmation" ADD CONSTRAINT "stock_confirmation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_confirmation" ADD CONSTRAINT "stock_confirmation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "listing_picture" ADD CONSTRAINT "listing_picture_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_picture" ADD CONSTRAINT "listing_picture_import_id_listing_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_import"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lot_views" ADD CONSTRAINT "lot_views_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_order_number_trade_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."trade_order"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_lot" ADD CONSTRAINT "offer_lot_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_lot" ADD CONSTRAINT "offer_lot_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "offer_move" ADD CONSTRAINT "offer_move_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_move" ADD CONSTRAINT "offer_move_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_message" ADD CONSTRAINT "offer_message_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_message" ADD CONSTRAINT "offer_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_picture" ADD CONSTRAINT "offer_picture_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_picture" ADD CONSTRAINT "offer_picture_message_id_offer_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."offer_message"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_picture" ADD CONSTRAINT "offer_picture_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_message_hidden" ADD CONSTRAINT "offer_message_hidden_message_id_offer_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."offer_message"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_message_hidden" ADD CONSTRAINT "offer_message_hidden_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_address_change" ADD CONSTRAINT "order_address_change_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_address_change" ADD CONSTRAINT "order_address_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_address_change" ADD CONSTRAINT "order_address_change_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_statement" ADD CONSTRAINT "order_statement_question" FOREIGN KEY ("question_id","order_id") REFERENCES "public"."order_question"("id","order_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_rejected_line" ADD CONSTRAINT "order_rejected_line_statement_id_order_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."order_statement"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_rejected_line" ADD CONSTRAINT "order_rejected_line_of" FOREIGN KEY ("order_id","position") REFERENCES "public"."trade_order_line"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_statement_id_order_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."order_statement"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_answer_id_order_review_entry_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."order_review_entry"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_proposal" ADD CONSTRAINT "order_proposal_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_proposal" ADD CONSTRAINT "order_proposal_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_proposal" ADD CONSTRAINT "order_proposal_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_ruling" ADD CONSTRAINT "order_ruling_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_ruling" ADD CONSTRAINT "order_ruling_proposed_by_person_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_ruling" ADD CONSTRAINT "order_ruling_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_by_person_id_fk" FOREIGN KEY ("by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_freeze" ADD CONSTRAINT "order_freeze_ended_by_person_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_picture" ADD CONSTRAINT "order_picture_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_picture" ADD CONSTRAINT "order_picture_message_id_order_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_message"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_picture" ADD CONSTRAINT "order_picture_uploaded_by_person_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_message_hidden" ADD CONSTRAINT "order_message_hidden_message_id_order_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_message"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_message_hidden" ADD CONSTRAINT "order_message_hidden_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_lock" ADD CONSTRAINT "price_lock_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_lock" ADD CONSTRAINT "price_lock_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_review" ADD CONSTRAINT "order_review_confirmed_by_person_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_review_entry" ADD CONSTRAINT "order_review_entry_order_id_order_review_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_review"("order_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_review_entry" ADD CONSTRAINT "order_review_entry_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_buyer_company_id_company_id_fk" FOREIGN KEY ("buyer_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_seller_company_id_company_id_fk" FOREIGN KEY ("seller_company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_placed_by_person_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_order_line" ADD CONSTRAINT "trade_order_line_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trade_order_event" ADD CONSTRAINT "trade_order_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_counter" ADD CONSTRAINT "paper_counter_issuer_id_company_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper" ADD CONSTRAINT "paper_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper" ADD CONSTRAINT "paper_issuer_id_company_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper" ADD CONSTRAINT "paper_written_by_person_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_file" ADD CONSTRAINT "paper_file_paper_id_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."paper"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "daily_closing" ADD CONSTRAINT "daily_closing_signed_by_person_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_answer" ADD CONSTRAINT "payout_answer_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_answer" ADD CONSTRAINT "payout_answer_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_prepared_by_person_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_approved_by_person_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout" ADD CONSTRAINT "payout_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_named_order_id_trade_order_id_fk" FOREIGN KEY ("named_order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_remainder_of_bank_line_id_fk" FOREIGN KEY ("remainder_of") REFERENCES "public"."bank_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_matched_by_person_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_confirmed_by_person_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "metal_price" ADD CONSTRAINT "metal_price_entered_by_person_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_entered_by_person_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "display_currency" ADD CONSTRAINT "display_currency_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rating" ADD CONSTRAINT "rating_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rating" ADD CONSTRAINT "rating_rater_id_company_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rating" ADD CONSTRAINT "rating_rated_id_company_id_fk" FOREIGN KEY ("rated_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rating" ADD CONSTRAINT "rating_given_by_person_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rating" ADD CONSTRAINT "rating_answered_by_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rating" ADD CONSTRAINT "rating_hidden_by_person_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report" ADD CONSTRAINT "report_author_id_company_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report" ADD CONSTRAINT "report_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report" ADD CONSTRAINT "report_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "hiding" ADD CONSTRAINT "hiding_author_id_company_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "hiding" ADD CONSTRAINT "hiding_hidden_by_person_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "hiding" ADD CONSTRAINT "hiding_appealed_by_person_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "hiding" ADD CONSTRAINT "hiding_answered_by_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_import" ADD CONSTRAINT "screening_import_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_entry" ADD CONSTRAINT "screening_entry_import_id_screening_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."screening_import"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_payer" ADD CONSTRAINT "screening_payer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_company" ADD CONSTRAINT "screening_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_carried_from_screening_hit_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."screening_hit"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_search_id_saved_search_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_search"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_listing_id_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "search_lot" ADD CONSTRAINT "search_lot_id_listing_id_fk" FOREIGN KEY ("id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shipping_terms" ADD CONSTRAINT "shipping_terms_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "company_note" ADD CONSTRAINT "company_note_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "audit_entry_object" ON "audit_entry" USING btree ("object_kind","object_id","id");
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","id");
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action" text_pattern_ops,"id");
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");
CREATE INDEX "audit_entry_company" ON "audit_entry" USING btree (("after" ->> 'companyId'),"at","id");
CREATE INDEX "audit_reason_author" ON "audit_reason" USING btree ("author_id");
CREATE INDEX "person_created" ON "person" USING btree ("created_at","id");
CREATE INDEX "person_name" ON "person" USING btree ("name","id");
CREATE INDEX "person_email" ON "person" USING btree ("email","id");
CREATE INDEX "person_words" ON "person" USING gin (to_tsvector('simple', regexp_replace("name" || ' ' || "email_key", '[[:punct:][:space:]]+', ' ', 'g')));
CREATE INDEX "person_suspended" ON "person" USING btree ("created_at","id") WHERE suspended_at is not null;
CREATE INDEX "person_operator" ON "person" USING btree ("created_at","id") WHERE operator;
CREATE INDEX "session_person" ON "session" USING btree ("person_id","last_used_at");
CREATE UNIQUE INDEX "mailed_secret_open" ON "mailed_secret" USING btree ("person_id","purpose") WHERE used_at is null;
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id");
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");
CREATE INDEX "second_step_removal_due" ON "second_step_removal" USING btree ("due_at");
CREATE INDEX "company_address_company" ON "company_address" USING btree ("company_id","created_at");
CREATE UNIQUE INDEX "company_address_delivery" ON "company_address" USING btree ("company_id") WHERE default_delivery;
CREATE UNIQUE INDEX "company_address_returns" ON "company_address" USING btree ("company_id") WHERE default_returns;
CREATE INDEX "buy_request_buyer" ON "buy_request" USING btree ("buyer_company_id","posted_at","id");
CREATE INDEX "buy_request_open" ON "buy_request" USING btree ("posted_at","id") WHERE state = 'open';
CREATE INDEX "buy_request_ends" ON "buy_request" USING btree ("closes_at") WHERE state = 'open';
CREATE INDEX "buy_request_answer_seller" ON "buy_request_answer" USING btree ("seller_company_id","request_id");
CREATE INDEX "buy_request_answer_listing" ON "buy_request_answer" USING btree ("listing_id");
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree ("company_id","email_key");
CREATE INDEX "invitation_expires" ON "invitation" USING btree ("expires_at");
CREATE INDEX "company_words" ON "company" USING gin (to_tsvector('simple', regexp_replace("legal_name" || ' ' || "registration_number", '[[:punct:][:space:]]+', ' ', 'g')));
CREATE INDEX "company_queue" ON "company" USING btree ("state","state_changed_at");
CREATE INDEX "company_waiting" ON "company" USING btree ("waiting_since","id");
CREATE INDEX "membership_company" ON "membership" USING btree ("company_id");
CREATE INDEX "company_document_company" ON "company_document" USING btree ("company_id","created_at");
CREATE INDEX "company_document_retention" ON "company_document" USING btree ("delete_after");
CREATE INDEX "trade_reference_company" ON "trade_reference" USING btree ("company_id","created_at");
CREATE INDEX "trade_reference_retention" ON "trade_reference" USING btree ("delete_after");
CREATE UNIQUE INDEX "payout_account_current" ON "payout_account" USING btree ("company_id") WHERE replaced_at is null;
CREATE INDEX "payout_account_company" ON "payout_account" USING btree ("company_id","created_at");
CREATE INDEX "ledger_entry_at" ON "ledger_entry" USING btree ("at","id");
CREATE INDEX "ledger_posting_of" ON "ledger_posting" USING btree ("account_id","entry_id");
CREATE INDEX "favourite_listing" ON "favourite" USING btree ("listing_id");
CREATE INDEX "follow_company" ON "follow" USING btree ("company_id");
CREATE INDEX "follow_told" ON "follow" USING btree ("told_up_to");
CREATE INDEX "listing_import_company" ON "listing_import" USING btree ("company_id","created_at","id");
CREATE INDEX "listing_import_file" ON "listing_import" USING btree ("company_id","file_hash");
CREATE INDEX "listing_import_age" ON "listing_import" USING btree ("created_at");
CREATE INDEX "listing_import_row_outcome" ON "listing_import_row" USING btree ("import_id","outcome","row");
CREATE UNIQUE INDEX "listing_review_open" ON "listing_review" USING btree ("listing_id") WHERE outcome is null;
CREATE INDEX "listing_review_waiting" ON "listing_review" USING btree ("waiting_since","id") WHERE outcome is null;
CREATE INDEX "listing_review_decided_at" ON "listing_review" USING btree ("decided_at","id") WHERE outcome is not null;
CREATE INDEX "listing_review_listing" ON "listing_review" USING btree ("listing_id","decided_at");
CREATE INDEX "listing_review_against" ON "listing_review" USING btree ("company_id","decided_at") WHERE outcome in ('sent-back', 'taken-down');
CREATE INDEX "listing_carved_from" ON "listing" USING btree ("carved_from") WHERE carved_from is not null;
CREATE UNIQUE INDEX "listing_slug" ON "listing" USING btree ("slug");
CREATE UNIQUE INDEX "listing_stock_number" ON "listing" USING btree ("company_id","stock_number") WHERE state <> 'archived';
CREATE INDEX "listing_stock" ON "listing" USING btree ("company_id","updated_at","id");
CREATE INDEX "listing_words" ON "listing" USING gin (to_tsvector('simple', regexp_replace("searched", '[[:punct:][:space:]]+', ' ', 'g')));
CREATE INDEX "listing_reports" ON "listing" USING gin ("reports");
CREATE INDEX "listing_like" ON "listing" USING btree ("category","published_at") WHERE state = 'live';
CREATE INDEX "listing_compared" ON "listing" USING btree ("compared_as","compared_size","id") WHERE state = 'live';
CREATE INDEX "listing_newest" ON "listing" USING btree ("published_at","id") WHERE state = 'live';
CREATE INDEX "listing_of_seller" ON "listing" USING btree ("company_id","published_at","id") WHERE state = 'live';
CREATE INDEX "listing_updated" ON "listing" USING btree ("updated_at") WHERE state = 'live';
CREATE INDEX "listing_public_from" ON "listing" USING btree ("public_from") WHERE state = 'live' and early_hours > 0;
CREATE INDEX "listing_markdown_at" ON "listing" USING btree ("markdown_at") WHERE state = 'live' and markdown_at is not null;
CREATE INDEX "listing_confirmed" ON "listing" USING btree ("confirmed_at") WHERE state = 'live';
CREATE UNIQUE INDEX "listing_change_version" ON "listing_change" USING btree ("listing_id","version");
CREATE INDEX "listing_change_batch" ON "listing_change" USING btree ("batch_id") WHERE batch_id is not null;
CREATE UNIQUE INDEX "stock_view_name" ON "stock_view" USING btree ("person_id","company_id","name");
CREATE INDEX "stock_confirmation_expires" ON "stock_confirmation" USING btree ("expires_at");
CREATE INDEX "listing_picture_listing" ON "listing_picture" USING btree ("listing_id","position");
CREATE INDEX "listing_picture_alike" ON "listing_picture" USING gin ("hash_parts");
CREATE INDEX "lot_views_day" ON "lot_views" USING btree ("day");
CREATE INDEX "offer_buyer" ON "offer" USING btree ("buyer_company_id","state_since","id");
CREATE INDEX "offer_seller" ON "offer" USING btree ("seller_company_id","state_since","id");
CREATE INDEX "offer_ends" ON "offer" USING btree ("expires_at") WHERE state in ('seller-turn', 'buyer-turn');
CREATE UNIQUE INDEX "offer_lot_open" ON "offer_lot" USING btree ("buyer_company_id","listing_id") WHERE open;
CREATE INDEX "offer_lot_listing" ON "offer_lot" USING btree ("listing_id");
CREATE INDEX "offer_lot_slug" ON "offer_lot" USING btree ("slug");
CREATE INDEX "offer_message_of" ON "offer_message" USING btree ("offer_id","at");
CREATE INDEX "offer_picture_of" ON "offer_picture" USING btree ("offer_id","message_id");
CREATE INDEX "offer_picture_unused" ON "offer_picture" USING btree ("created_at") WHERE message_id is null;
CREATE INDEX "offer_message_hidden_of" ON "offer_message_hidden" USING btree ("offer_id");
CREATE INDEX "order_address_change_of" ON "order_address_change" USING btree ("order_id","at");
CREATE UNIQUE INDEX "order_address_change_open" ON "order_address_change" USING btree ("order_id") WHERE state = 'open';
CREATE INDEX "basket_line_listing" ON "basket_line" USING btree ("listing_id");
CREATE INDEX "basket_line_changed" ON "basket_line" USING btree ("changed_at");
CREATE INDEX "order_question_of" ON "order_question" USING btree ("order_id","at");
CREATE INDEX "order_statement_of" ON "order_statement" USING btree ("order_id","at");
CREATE UNIQUE INDEX "order_statement_answer" ON "order_statement" USING btree ("question_id","by");
CREATE INDEX "order_evidence_of" ON "order_evidence" USING btree ("order_id","statement_id");
CREATE INDEX "order_evidence_unused" ON "order_evidence" USING btree ("created_at") WHERE statement_id is null and answer_id is null and not packing and not transfer;
CREATE INDEX "order_evidence_answer" ON "order_evidence" USING btree ("answer_id");
CREATE INDEX "order_proposal_of" ON "order_proposal" USING btree ("order_id","at");
CREATE UNIQUE INDEX "order_proposal_open" ON "order_proposal" USING btree ("order_id","by") WHERE state = 'open';
CREATE UNIQUE INDEX "order_ruling_one" ON "order_ruling" USING btree ("order_id") WHERE state <> 'turned-down';
CREATE INDEX "order_ruling_proposed" ON "order_ruling" USING btree ("proposed_at") WHERE state = 'proposed';
CREATE UNIQUE INDEX "order_freeze_open" ON "order_freeze" USING btree ("order_id") WHERE ended_at is null;
CREATE INDEX "order_freeze_of" ON "order_freeze" USING btree ("order_id","at");
CREATE INDEX "order_message_of" ON "order_message" USING btree ("order_id","at");
CREATE INDEX "order_picture_of" ON "order_picture" USING btree ("order_id","message_id");
CREATE INDEX "order_picture_unused" ON "order_picture" USING btree ("created_at") WHERE message_id is null;
CREATE INDEX "order_message_hidden_of" ON "order_message_hidden" USING btree ("order_id");
CREATE INDEX "price_lock_listing" ON "price_lock" USING btree ("listing_id");
CREATE INDEX "price_lock_until" ON "price_lock" USING btree ("until");
CREATE INDEX "order_review_ours" ON "order_review" USING btree ("ours_since","order_id");
CREATE INDEX "trade_order_buyer" ON "trade_order" USING btree ("buyer_company_id","placed_at","id");
CREATE INDEX "trade_order_seller" ON "trade_order" USING btree ("seller_company_id","placed_at","id");
CREATE INDEX "trade_order_since" ON "trade_order" USING btree ("state","state_since","id");
CREATE INDEX "trade_order_closed" ON "trade_order" USING btree ("state_since","id") WHERE "trade_order"."state" in ('paid-out', 'cancelled', 'expired', 'refunded', 'closed');
CREATE INDEX "trade_order_placed" ON "trade_order" USING btree ("placed_at","id");
CREATE INDEX "trade_order_due" ON "trade_order" USING btree ("state","due_at");
CREATE INDEX "trade_order_due_first" ON "trade_order" USING btree ("due_at","id");
CREATE INDEX "trade_order_due_last" ON "trade_order" USING btree ("due_at" NULLS FIRST,"id");
CREATE INDEX "trade_order_total" ON "trade_order" USING btree ("currency","total","id");
CREATE INDEX "trade_order_line_listing" ON "trade_order_line" USING btree ("listing_id");
CREATE UNIQUE INDEX "trade_order_line_offer" ON "trade_order_line" USING btree ("offer_number") WHERE "trade_order_line"."position" = 0;
CREATE INDEX "bank_statement_latest" ON "bank_statement" USING btree ("currency","period_to","imported_at");
CREATE INDEX "payout_file_latest" ON "payout_file" USING btree ("currency","created_at");
CREATE INDEX "payout_answer_file" ON "payout_answer" USING btree ("file_id","imported_at");
CREATE UNIQUE INDEX "payout_of_order" ON "payout" USING btree ("order_id","kind") WHERE not ("payout"."state" in ('bounced', 'withdrawn'));
CREATE UNIQUE INDEX "payout_of_line" ON "payout" USING btree ("line_id") WHERE not ("payout"."state" in ('bounced', 'withdrawn'));
CREATE INDEX "payout_state" ON "payout" USING btree ("state","prepared_at");
CREATE INDEX "payout_file_of" ON "payout" USING btree ("file_id");
CREATE INDEX "payout_live" ON "payout" USING btree ("currency","prepared_at","id") WHERE state in ('prepared', 'approved', 'sent');
CREATE INDEX "payout_order" ON "payout" USING btree ("order_id");
CREATE INDEX "payout_company" ON "payout" USING btree ("company_id","number");
CREATE INDEX "payout_line" ON "payout" USING btree ("line_id");
CREATE INDEX "payout_ended" ON "payout" USING btree ("currency","ended_at");
CREATE INDEX "bank_line_statement" ON "bank_line" USING btree ("statement_id");
CREATE INDEX "bank_line_waiting" ON "bank_line" USING btree ("currency","booked_on","id") WHERE state in ('new', 'suspense');
CREATE INDEX "bank_line_order" ON "bank_line" USING btree ("order_id");
CREATE INDEX "bank_line_named" ON "bank_line" USING btree ("named_order_id") WHERE named_order_id is not null;
CREATE INDEX "bank_line_payout" ON "bank_line" USING btree ("payout_id");
CREATE INDEX "bank_line_day" ON "bank_line" USING btree ("currency","booked_on");
CREATE INDEX "bank_line_ours" ON "bank_line" USING btree ("currency","matched_at") WHERE state = 'ours';
CREATE INDEX "metal_price_history" ON "metal_price" USING btree ("at","id");
CREATE INDEX "exchange_rate_history" ON "exchange_rate" USING btree ("at","id");
CREATE INDEX "rating_received" ON "rating" USING btree ("rated_id","ended_at","id");
CREATE INDEX "rating_waiting" ON "rating" USING btree ("ended_at") WHERE "rating"."score" is not null and "rating"."shown_at" is null;
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("subject","subject_id","company_id") WHERE subject <> 'company' or outcome is null;
CREATE INDEX "report_thing" ON "report" USING btree ("subject","subject_id");
CREATE INDEX "report_waits" ON "report" USING btree ("at","id") WHERE outcome is null;
CREATE INDEX "report_ended" ON "report" USING btree ("decided_at","id");
CREATE INDEX "report_of" ON "report" USING btree ("company_id","at");
CREATE INDEX "report_author" ON "report" USING btree ("author_id") WHERE outcome = 'hidden';
CREATE UNIQUE INDEX "hiding_now" ON "hiding" USING btree ("subject","subject_id") WHERE outcome is distinct from 'shown-again';
CREATE INDEX "hiding_of" ON "hiding" USING btree ("author_id","hidden_at");
CREATE INDEX "hiding_waits" ON "hiding" USING btree ("appealed_at","id") WHERE appeal is not null and outcome is null;
CREATE INDEX "hiding_ended" ON "hiding" USING btree ("answered_at","id");
CREATE INDEX "screening_import_latest" ON "screening_import" USING btree ("source","imported_at");
CREATE INDEX "screening_hit_company" ON "screening_hit" USING btree ("company_id","state");
CREATE INDEX "screening_hit_waiting" ON "screening_hit" USING btree ("state","at","id");
CREATE INDEX "screening_hit_decided_at" ON "screening_hit" USING btree ("decided_at","id") WHERE decided_at is not null;
CREATE UNIQUE INDEX "saved_search_query" ON "saved_search" USING btree ("person_id","query_key");
CREATE INDEX "saved_search_match_listing" ON "saved_search_match" USING btree ("listing_id");
CREATE INDEX "saved_search_match_untold" ON "saved_search_match" USING btree ("search_id","found_at") WHERE told_at is null;
CREATE INDEX "saved_search_match_told" ON "saved_search_match" USING btree ("told_at") WHERE told_at is not null;
CREATE INDEX "search_lot_found" ON "search_lot" USING gin (search_found("words", "terms")) WITH (fastupdate=false);
CREATE INDEX "search_lot_newest" ON "search_lot" USING btree ("published_at","id");
CREATE INDEX "search_lot_public_from" ON "search_lot" USING btree ("public_from");
CREATE INDEX "shipping_terms_not_to" ON "shipping_terms" USING gin (("terms" -> 'notTo'));
CREATE INDEX "enquiry_created" ON "enquiry" USING btree ("created_at","id");
CREATE INDEX "enquiry_open" ON "enquiry" USING btree ("created_at","id") WHERE answered_at is null;
CREATE INDEX "enquiry_answered" ON "enquiry" USING btree ("answered_at","id") WHERE answered_at is not null;
CREATE INDEX "company_note_company" ON "company_note" USING btree ("company_id","created_at");
CREATE INDEX "kept_answer_person" ON "kept_answer" USING btree ("person_id");
CREATE INDEX "kept_answer_answered" ON "kept_answer" USING btree ("answered_at");
CREATE INDEX "job_due" ON "job" USING btree ("due_at") WHERE "job"."state" in ('waiting', 'running');
CREATE UNIQUE INDEX "job_lane" ON "job" USING btree ("lane") WHERE "job"."state" = 'running';
CREATE UNIQUE INDEX "job_dedupe_key" ON "job" USING btree ("name","dedupe_key") WHERE "job"."state" = 'waiting';
CREATE INDEX "job_state" ON "job" USING btree ("state","created_at","id");
CREATE INDEX "job_finished" ON "job" USING btree ("finished_at") WHERE "job"."finished_at" is not null;
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("next_attempt_at") WHERE "outbox_mail"."state" = 'queued';
CREATE INDEX "outbox_mail_urgent" ON "outbox_mail" USING btree ("next_attempt_at") WHERE "outbox_mail"."state" = 'queued' and "outbox_mail"."urgent";
CREATE INDEX "outbox_mail_created" ON "outbox_mail" USING btree ("created_at");
CREATE INDEX "outbox_mail_sent" ON "outbox_mail" USING btree ("sent_at","id") WHERE "outbox_mail"."sent_at" is not null;
CREATE INDEX "outbox_mail_failed" ON "outbox_mail" USING btree ("next_attempt_at","id") WHERE "outbox_mail"."state" = 'failed';
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id","created_at","id");
CREATE INDEX "notification_thing" ON "notification" USING btree ("person_id","link","created_at","id");
CREATE INDEX "notification_unread" ON "notification" USING btree ("person_id","link") WHERE read_at is null;
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");
CREATE INDEX "notification_read" ON "notification" USING btree ("read_at") WHERE read_at is not null;
CREATE POLICY "company_document_own" ON "company_document" AS PERMISSIVE FOR ALL TO public USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY "company_document_every" ON "company_document" AS PERMISSIVE FOR ALL TO public USING (current_setting('app.every_company', true) = 'on');
CREATE POLICY "payout_account_own" ON "payout_account" AS PERMISSIVE FOR ALL TO public USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY "payout_account_every" ON "payout_account" AS PERMISSIVE FOR SELECT TO public USING (current_setting('app.every_company', true) = 'on');
