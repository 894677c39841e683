-- The audit log: numbered without gaps, chained by hashes, and never changed.
CREATE FUNCTION audit_entry_text(entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor_id, entry.session_id, entry.request_id,
    entry.action, entry.object_kind, entry.object_id, entry.before, entry.after, entry.reason_hash
  )::text
$$;

CREATE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_entry;
BEGIN
  -- Held until the transaction ends: the next entry must see this one, or know that it never came.
  PERFORM pg_advisory_xact_lock(73587874);
  SELECT * INTO last FROM audit_entry ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.hash := encode(sha256(convert_to(coalesce(last.hash, '') || audit_entry_text(NEW), 'UTF8')), 'hex');
  RETURN NEW;
END
$$;

CREATE TRIGGER audit_entry_chain BEFORE INSERT ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_entry_chain();

CREATE FUNCTION audit_entry_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed';
END
$$;

CREATE TRIGGER audit_entry_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_keep();

-- A reason may be erased, but not changed.
CREATE TRIGGER audit_reason_keep BEFORE UPDATE OR TRUNCATE ON audit_reason
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_keep();

-- Nobody who has acted for a company may decide about companies, not even after leaving.
CREATE FUNCTION membership_marks_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person SET acted_for_company = true WHERE id = NEW.person_id AND NOT acted_for_company;
  RETURN NULL;
END
$$;

CREATE TRIGGER membership_marks_person AFTER INSERT ON membership
  FOR EACH ROW EXECUTE FUNCTION membership_marks_person();
