ALTER TABLE "outbox_mail" DROP CONSTRAINT "outbox_mail_body";--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "body" jsonb;--> statement-breakpoint
-- What waits says the same in paragraphs; the signature is added when it is sent.
UPDATE "outbox_mail" SET "body" = jsonb_build_object('paragraphs', to_jsonb(
  regexp_split_to_array(split_part("text", E'\n\n-- \n', 1), E'\n\n')))
  WHERE "state" <> 'sent';--> statement-breakpoint
ALTER TABLE "outbox_mail" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "outbox_mail" DROP COLUMN "html";--> statement-breakpoint
ALTER TABLE "outbox_mail" DROP COLUMN "link";--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_body" CHECK (case when "outbox_mail"."state" = 'sent'
        then num_nonnulls("outbox_mail"."body", "outbox_mail"."unsubscribe") = 0 and "outbox_mail"."sent_at" is not null
        else "outbox_mail"."body" is not null and "outbox_mail"."sent_at" is null end);