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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "rate_feed" (
	"name" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_entered_by_person_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metal_price" ADD CONSTRAINT "metal_price_entered_by_person_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_rate_history" ON "exchange_rate" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "metal_price_history" ON "metal_price" USING btree ("at","id");