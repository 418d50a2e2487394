-- Extensions, the comparison of names and words, and the small types of an entry.
-- Files 0001 to 0009 are the baseline: tables, types, constraints, indexes and seed rows, grouped by subject.
-- Functions and triggers stand in server/rules; the only function here is one on which columns depend.
-- Ids everywhere are UUIDv7 made by the app: order of id is order of time, a retry keeps its id.
-- A comment names the failure that the line prevents.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- Accent- and case-insensitive form of a name. unaccent() is only STABLE; the two-argument form with a fixed dictionary may
-- be declared IMMUTABLE, or no index could use it. Generated columns depend on it, so it cannot stand in server/rules.
CREATE FUNCTION fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

-- Hungarian full text without accents, the same on both sides ("tukor" finds "tükör").
CREATE TEXT SEARCH CONFIGURATION hu (COPY = hungarian);
ALTER TEXT SEARCH CONFIGURATION hu
  ALTER MAPPING FOR hword, hword_part, word, asciiword, asciihword, hword_asciipart WITH unaccent, hungarian_stem;

-- Domains for entry: a CHECK is prepared again at every UPDATE of the row (22 cost 0.17 ms a like), a domain only when its column is written.
CREATE DOMAIN privacy_level AS smallint CHECK (VALUE IN (-1,0,1,2,9));
CREATE DOMAIN entry_state   AS smallint CHECK (VALUE IN (0,1,2));        -- 0 published, 1 waiting, 2 hidden by a moderator
CREATE DOMAIN mood_no       AS smallint CHECK (VALUE BETWEEN 0 AND 8);
CREATE DOMAIN life_day      AS date     CHECK (VALUE BETWEEN '1900-01-01' AND '2100-01-01');
CREATE DOMAIN lat_cell      AS smallint CHECK (VALUE BETWEEN -4500 AND 4499); -- a square of 0.02 degrees (about 2 km):
CREATE DOMAIN lon_cell      AS smallint CHECK (VALUE BETWEEN -9000 AND 8999); -- the type cannot hold an exact place
CREATE DOMAIN entry_kind    AS text     CHECK (VALUE IN ('note','mood','lesson','solution','article','broadcast','friend')); -- friend: the line of a new friendship
CREATE DOMAIN note_letter   AS text     CHECK (VALUE IN ('H','D','C','F'));
CREATE DOMAIN category_letter AS text   CHECK (VALUE IN ('N','Q','A'));
CREATE DOMAIN library_name  AS text     CHECK (VALUE IN ('video','vitamin','element','base','quote','yousend'));
CREATE DOMAIN lesson_audience AS text   CHECK (VALUE IN ('all','group','claim'));
CREATE DOMAIN short_text    AS text     CHECK (length(VALUE) <= 200);
CREATE DOMAIN reason_text   AS text     CHECK (length(VALUE) <= 500);
CREATE DOMAIN long_text     AS text     CHECK (length(VALUE) <= 20000);
