ALTER TABLE "person" ADD COLUMN "acted_for_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody may be both, but earlier releases let it happen if an invitation was accepted at the same moment.
UPDATE person SET operator = false WHERE operator AND id IN (SELECT person_id FROM membership);--> statement-breakpoint
-- Those who were made operators after they had left their company keep their rights.
UPDATE person SET acted_for_company = true WHERE NOT operator AND (
  id IN (SELECT person_id FROM membership)
  OR id::text IN (
    SELECT object_id FROM audit_entry
    WHERE object_kind = 'person' AND action IN ('company.person-joined', 'company.person-left', 'company.person-removed')
  )
);--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_operator_neutral" CHECK (not ("person"."operator" and "person"."acted_for_company"));--> statement-breakpoint
CREATE FUNCTION membership_marks_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person SET acted_for_company = true WHERE id = NEW.person_id AND NOT acted_for_company;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER membership_marks_person AFTER INSERT ON membership
  FOR EACH ROW EXECUTE FUNCTION membership_marks_person();
