-- Half of each page is free, so that a row whose words stay is rewritten without touching their index.
-- Ids are random, so a search that finds many lots finds enough of them in the first, small parts.
CREATE TABLE search_lot_first PARTITION OF search_lot
  FOR VALUES FROM (MINVALUE) TO ('08000000-0000-0000-0000-000000000000') WITH (fillfactor = 50);
CREATE TABLE search_lot_second PARTITION OF search_lot
  FOR VALUES FROM ('08000000-0000-0000-0000-000000000000') TO ('28000000-0000-0000-0000-000000000000')
  WITH (fillfactor = 50);
CREATE TABLE search_lot_rest PARTITION OF search_lot
  FOR VALUES FROM ('28000000-0000-0000-0000-000000000000') TO (MAXVALUE) WITH (fillfactor = 50);

-- What the search reads of a lot follows its listing in the same transaction.
CREATE FUNCTION search_lot_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'live' THEN
    DELETE FROM search_lot WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  -- An import changes the prices of thousands of lots while their buyers wait. Their words are left
  -- alone, because writing these and their index costs ten times as much.
  IF TG_OP = 'UPDATE' AND (OLD.state, OLD.searched, OLD.terms) = (NEW.state, NEW.searched, NEW.terms) THEN
    UPDATE search_lot SET company_id = NEW.company_id, published_at = NEW.published_at,
      public_from = NEW.public_from, unit_price = NEW.unit_price, gross = NEW.gross,
      carats = NEW.carats, currency = NEW.currency, category = NEW.category, title = NEW.title
    WHERE id = NEW.id;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO search_lot (id, company_id, published_at, public_from, unit_price, gross, carats,
    currency, category, title, terms, words)
  VALUES (NEW.id, NEW.company_id, NEW.published_at, NEW.public_from, NEW.unit_price, NEW.gross,
    NEW.carats, NEW.currency, NEW.category, NEW.title, NEW.terms,
    to_tsvector('simple', regexp_replace(NEW.searched, '[[:punct:][:space:]]+', ' ', 'g')))
  ON CONFLICT (id) DO UPDATE SET (company_id, published_at, public_from, unit_price, gross, carats,
    currency, category, title, terms, words) = (excluded.company_id, excluded.published_at,
    excluded.public_from, excluded.unit_price, excluded.gross, excluded.carats, excluded.currency,
    excluded.category, excluded.title, excluded.terms, excluded.words);
  RETURN NULL;
END
$$;

CREATE TRIGGER search_lot_begin AFTER INSERT ON listing
  FOR EACH ROW WHEN (NEW.state = 'live') EXECUTE FUNCTION search_lot_follow();

CREATE TRIGGER search_lot_follow AFTER UPDATE ON listing
  FOR EACH ROW WHEN (
    (OLD.state, OLD.company_id, OLD.published_at, OLD.public_from, OLD.unit_price, OLD.gross,
      OLD.carats, OLD.currency, OLD.category, OLD.title, OLD.terms, OLD.searched)
    IS DISTINCT FROM
    (NEW.state, NEW.company_id, NEW.published_at, NEW.public_from, NEW.unit_price, NEW.gross,
      NEW.carats, NEW.currency, NEW.category, NEW.title, NEW.terms, NEW.searched))
  EXECUTE FUNCTION search_lot_follow();
