-- As it is written from now on. A trigger brings the change to the search.
UPDATE "listing" SET "searched" = normalize("searched", NFKC) WHERE "searched" IS NOT NFKC NORMALIZED;
