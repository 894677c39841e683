CREATE TABLE "synonym" (
	"group_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"phrase" text NOT NULL,
	CONSTRAINT "synonym_group_id_place_pk" PRIMARY KEY("group_id","place"),
	CONSTRAINT "synonym_phrase" UNIQUE("phrase")
);
--> statement-breakpoint
CREATE TABLE "synonym_group" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "synonym" ADD CONSTRAINT "synonym_group_id_synonym_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."synonym_group"("id") ON DELETE cascade ON UPDATE no action;