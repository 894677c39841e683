CREATE INDEX "trade_order_due_first" ON "trade_order" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_due_last" ON "trade_order" USING btree ("due_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "trade_order_total" ON "trade_order" USING btree ("currency","total","id");--> statement-breakpoint
CREATE INDEX "screening_hit_decided_at" ON "screening_hit" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "enquiry_answered" ON "enquiry" USING btree ("answered_at","id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_mail_sent" ON "outbox_mail" USING btree ("sent_at","id") WHERE "outbox_mail"."sent_at" is not null;