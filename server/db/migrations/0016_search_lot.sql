-- Everything by which a lot can be found. The beginnings of words are kept as such ('rin*'), so that
-- the index looks up one list for them instead of merging those of all words that begin so.
-- A row's recheck is never to be preferred to the index, hence the cost.
CREATE FUNCTION search_found(words tsvector, terms text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE COST 1000000 AS $$
BEGIN
  RETURN words || array_to_tsvector(terms) || array_to_tsvector(ARRAY(
    SELECT DISTINCT left(word, length) || '*'
    FROM unnest(tsvector_to_array(words)) AS word,
      generate_series(3, least(length(word), 24)) AS length
    WHERE left(word, length) !~ '[0-9]'));
END
$$;
--> statement-breakpoint
CREATE TABLE "search_lot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"public_from" timestamp with time zone NOT NULL,
	"unit_price" bigint,
	"gross" bigint,
	"carats" integer,
	"currency" text,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"terms" text[] NOT NULL,
	"words" "tsvector" NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
-- Ids are random, so a search that finds many lots finds enough of them in the first, small parts.
CREATE TABLE "search_lot_first" PARTITION OF "search_lot"
	FOR VALUES FROM (MINVALUE) TO ('08000000-0000-0000-0000-000000000000');--> statement-breakpoint
CREATE TABLE "search_lot_second" PARTITION OF "search_lot"
	FOR VALUES FROM ('08000000-0000-0000-0000-000000000000') TO ('28000000-0000-0000-0000-000000000000');--> statement-breakpoint
CREATE TABLE "search_lot_rest" PARTITION OF "search_lot"
	FOR VALUES FROM ('28000000-0000-0000-0000-000000000000') TO (MAXVALUE);
--> statement-breakpoint
DROP INDEX "listing_terms";--> statement-breakpoint
ALTER TABLE "search_lot" ADD CONSTRAINT "search_lot_id_listing_id_fk" FOREIGN KEY ("id") REFERENCES "public"."listing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_lot_found" ON "search_lot" USING gin (search_found("words", "terms")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_lot_newest" ON "search_lot" USING btree ("published_at","id");--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER search_lot_begin AFTER INSERT ON listing
  FOR EACH ROW WHEN (NEW.state = 'live') EXECUTE FUNCTION search_lot_follow();
--> statement-breakpoint
CREATE TRIGGER search_lot_follow AFTER UPDATE ON listing
  FOR EACH ROW WHEN (
    (OLD.state, OLD.company_id, OLD.published_at, OLD.public_from, OLD.unit_price, OLD.gross,
      OLD.carats, OLD.currency, OLD.category, OLD.title, OLD.terms, OLD.searched)
    IS DISTINCT FROM
    (NEW.state, NEW.company_id, NEW.published_at, NEW.public_from, NEW.unit_price, NEW.gross,
      NEW.carats, NEW.currency, NEW.category, NEW.title, NEW.terms, NEW.searched))
  EXECUTE FUNCTION search_lot_follow();
--> statement-breakpoint
INSERT INTO search_lot (id, company_id, published_at, public_from, unit_price, gross, carats,
  currency, category, title, terms, words)
SELECT id, company_id, published_at, public_from, unit_price, gross, carats, currency, category,
  title, terms, to_tsvector('simple', regexp_replace(searched, '[[:punct:][:space:]]+', ' ', 'g'))
FROM listing WHERE state = 'live';
