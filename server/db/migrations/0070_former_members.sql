-- What people were told for companies that they no longer act for; it is deleted with a membership from now on.
DELETE FROM notification
WHERE kind NOT IN ('security', 'new-browser', 'message-answered', 'verification-case', 'new-message')
  AND person_id NOT IN (SELECT person_id FROM membership);--> statement-breakpoint
-- Migration 0064 left their rights to operators who had left a company before. But an operator has never acted
-- for one, or they would decide about it: they lose their rights as with `make-admin --remove`.
WITH former AS (
  UPDATE person SET operator = false, acted_for_company = true
  WHERE operator AND id::text IN (
    SELECT object_id FROM audit_entry
    WHERE object_kind = 'person' AND action IN ('company.person-joined', 'company.person-left', 'company.person-removed')
  )
  RETURNING id
), ended AS (
  UPDATE session SET revoked_at = now(), revoked_because = 'revoked'
  FROM former WHERE session.person_id = former.id AND session.revoked_at IS NULL
)
INSERT INTO audit_entry (at, action, object_kind, object_id, reason)
SELECT now(), 'person.no-operator', 'person', id::text, 'They have acted for a company.' FROM former;
