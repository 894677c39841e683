DROP INDEX "audit_entry_company";--> statement-breakpoint
CREATE INDEX "audit_entry_company" ON "audit_entry" USING btree (("after" ->> 'companyId'),"at","id");