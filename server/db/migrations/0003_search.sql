-- Ids are random, so a search that finds many lots finds enough of them in the first, small parts.
CREATE TABLE search_lot_first PARTITION OF search_lot
  FOR VALUES FROM (MINVALUE) TO ('08000000-0000-0000-0000-000000000000');
CREATE TABLE search_lot_second PARTITION OF search_lot
  FOR VALUES FROM ('08000000-0000-0000-0000-000000000000') TO ('28000000-0000-0000-0000-000000000000');
CREATE TABLE search_lot_rest PARTITION OF search_lot
  FOR VALUES FROM ('28000000-0000-0000-0000-000000000000') TO (MAXVALUE);

-- What the search reads of a lot follows its listing in the same transaction.
CREATE FUNCTION search_lot_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'live' THEN
    DELETE FROM search_lot WHERE id = NEW.id;
    RETURN NULL;
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
