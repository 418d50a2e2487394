-- Search: vectors hold words without accents instead of stems. The stemmer made "ker" of kert and of kérek, "te" of tea and of
-- te; contract/src/core/word-match.ts removes endings instead, from what is typed.
CREATE TEXT SEARCH DICTIONARY hu_words (TEMPLATE = pg_catalog.simple, STOPWORDS = hungarian);
ALTER TEXT SEARCH CONFIGURATION hu
  ALTER MAPPING FOR hword, hword_part, word, asciiword, asciihword, hword_asciipart WITH unaccent, hu_words;

-- Every vector is written again; without the index, which is faster built than changed row by row: about two minutes for a
-- million entries. Ids of mentions and addresses behind words are left out, as `plainText` does.
DROP INDEX entry_search_tsv;
UPDATE entry_search s SET tsv = to_tsvector('hu', coalesce(e.title, '') || ' ' || CASE WHEN strpos(e.text, '](') > 0
  THEN regexp_replace(e.text, '\[([^][]{1,200})\]\([^][\s()<>"]*[.-][^][\s()<>"]*\)', '\1', 'g') ELSE e.text END)
FROM entry e WHERE e.id = s.entry_id;
CREATE INDEX entry_search_tsv ON entry_search USING gin (tsv) WITH (fastupdate = off); -- no reader pays for a writer's pending list
