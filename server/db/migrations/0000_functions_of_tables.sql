-- What policies and indexes of the tables call, so it is there before them.

-- Which rows somebody may see: no company is named for operators and jobs, who see all. Functions,
-- because their plans are kept: the same conditions in policies are planned anew for each query, which
-- made an order's page half as fast. They have the caller's rights, so each relies on the policy of the
-- table that it reads.
CREATE FUNCTION sees_company(one uuid, other uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN current_setting('app.company_id')::uuid IN (one, other);
END
$$;

CREATE FUNCTION sees_order(which uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM public.trade_order WHERE id = which);
END
$$;

CREATE FUNCTION sees_offer(which uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM public.offer WHERE id = which);
END
$$;

CREATE FUNCTION sees_account(which uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  IF coalesce(current_setting('app.company_id', true), '') = ''
    OR current_setting('app.every_company', true) = 'on' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM public.ledger_account WHERE id = which);
END
$$;

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
