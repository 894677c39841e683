ALTER TABLE "screening_hit" ADD COLUMN "carried_from" uuid;--> statement-breakpoint
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_carried_from_screening_hit_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."screening_hit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_carried_once" UNIQUE("carried_from");--> statement-breakpoint
ALTER TABLE "screening_hit" ADD CONSTRAINT "screening_hit_carried" CHECK ("screening_hit"."carried_from" is null or "screening_hit"."state" = 'dismissed');