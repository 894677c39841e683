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
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "two_step_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_person_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_from_id_membership_person_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."membership"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_to_id_membership_person_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."membership"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree ("company_id","email_key");--> statement-breakpoint
CREATE INDEX "invitation_expires" ON "invitation" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_role" CHECK ("membership"."role" in ('owner', 'sales', 'purchasing', 'finance'));