-- What indexes of the tables call, so it is there before them.

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
