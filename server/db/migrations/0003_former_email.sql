CREATE TABLE "former_email" (
	"person_id" uuid NOT NULL,
	"email" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_email_person_id_email_pk" PRIMARY KEY("person_id","email")
);
--> statement-breakpoint
ALTER TABLE "former_email" ADD CONSTRAINT "former_email_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;