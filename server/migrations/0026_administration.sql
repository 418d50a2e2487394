-- What those who run a site look at: numbers day by day, lists by time, and two doors to what everybody of the site sees.

-- Counted once an hour from the latest day on, never at a look: at a million entries a count by type takes a second.
-- Numbers only, and of the whole site: who was there or what somebody wrote cannot be read from them.
CREATE TABLE site_day (
  site_id      smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  day          date NOT NULL,
  members      int NOT NULL,
  joined       int NOT NULL,
  active       int NOT NULL,                        -- came by or wrote; of a day before the first count, wrote
  active_week  int,                                 -- of the seven days that end here; null where nobody counted on that day
  active_month int,
  reports      int NOT NULL,                        -- cases opened
  storage      bigint NOT NULL,                     -- bytes of the files that were there and still are
  entries      jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(entries) <= 2048), -- how many of each kind
  PRIMARY KEY (site_id, day)
);

-- Ids hold the time of what they name: a day is a range of them, in every index that starts with an id.
CREATE FUNCTION lowest_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

CREATE FUNCTION count_site_days(since date) RETURNS void LANGUAGE sql AS $$
  WITH days AS (
    SELECT d::date AS day, lowest_id_at(d) AS first, lowest_id_at(d + interval '1 day') AS past
    FROM generate_series(since::timestamptz, current_date::timestamptz, '1 day') d),
  written AS (
    SELECT e.site_id, d.day, e.author_id, CASE WHEN e.kind <> 'note' THEN e.kind::text ELSE CASE e.note_type
      WHEN 'H' THEN 'gratitude' WHEN 'D' THEN 'decision' WHEN 'C' THEN 'goal' WHEN 'F' THEN 'occupies-me' ELSE 'note' END END AS type
    FROM days d JOIN entry e ON e.id >= d.first AND e.id < d.past WHERE e.kind <> 'friend'),
  kinds AS (
    SELECT k.site_id, k.day, jsonb_object_agg(k.type, k.n) AS entries
    FROM (SELECT site_id, day, type, count(*) AS n FROM written GROUP BY 1, 2, 3) k GROUP BY 1, 2),
  writers AS (SELECT site_id, day, count(DISTINCT author_id) AS n FROM written GROUP BY 1, 2),
  came AS (SELECT m.site_id, d.day, count(*) AS n FROM days d JOIN site_member m ON m.entity_id >= d.first AND m.entity_id < d.past GROUP BY 1, 2),
  seen AS (
    SELECT m.site_id, count(*) FILTER (WHERE a.seen_on = current_date) AS today,
      count(*) FILTER (WHERE a.seen_on > current_date - 7) AS week, count(*) AS month
    FROM account a JOIN site_member m ON m.entity_id = a.entity_id WHERE a.seen_on > current_date - 30 GROUP BY 1),
  opened AS (SELECT k.site_id, d.day, count(*) AS n FROM days d JOIN report_case k ON k.id >= d.first AND k.id < d.past GROUP BY 1, 2),
  files AS (SELECT m.site_id, sum(m.bytes) AS bytes FROM media m GROUP BY 1),
  stored AS (SELECT m.site_id, d.day, sum(m.bytes) AS bytes FROM days d JOIN media m ON m.id >= d.first AND m.id < d.past GROUP BY 1, 2)
  INSERT INTO site_day AS t (site_id, day, members, joined, active, active_week, active_month, reports, storage, entries)
  SELECT s.id, d.day,
    coalesce(z.members, 0) - coalesce((SELECT sum(c.n) FROM came c WHERE c.site_id = s.id AND c.day > d.day), 0),
    coalesce(came.n, 0),
    greatest(coalesce(writers.n, 0), CASE WHEN d.day = current_date THEN coalesce(seen.today, 0) ELSE 0 END),
    CASE WHEN d.day = current_date THEN coalesce(seen.week, 0) END,
    CASE WHEN d.day = current_date THEN coalesce(seen.month, 0) END,
    coalesce(opened.n, 0),
    coalesce(files.bytes, 0) - coalesce((SELECT sum(x.bytes) FROM stored x WHERE x.site_id = s.id AND x.day > d.day), 0),
    coalesce(kinds.entries, '{}')
  FROM site s CROSS JOIN days d
  LEFT JOIN site_size z ON z.site_id = s.id
  LEFT JOIN kinds ON kinds.site_id = s.id AND kinds.day = d.day
  LEFT JOIN writers ON writers.site_id = s.id AND writers.day = d.day
  LEFT JOIN came ON came.site_id = s.id AND came.day = d.day
  LEFT JOIN seen ON seen.site_id = s.id
  LEFT JOIN opened ON opened.site_id = s.id AND opened.day = d.day
  LEFT JOIN files ON files.site_id = s.id
  ON CONFLICT (site_id, day) DO UPDATE SET members = excluded.members, joined = excluded.joined,
    -- who came by yesterday and again today is only seen today: a number of a day never falls
    active = greatest(t.active, excluded.active),
    active_week = coalesce(excluded.active_week, t.active_week), active_month = coalesce(excluded.active_month, t.active_month),
    reports = excluded.reports, storage = excluded.storage, entries = excluded.entries
$$;

-- The lists of the administration, each of one site, newest first; the largest files first.
CREATE INDEX site_member_id ON site_member (site_id, entity_id);
CREATE INDEX audit_site ON audit (site_id, id DESC);
CREATE INDEX media_site ON media (site_id, id DESC);
CREATE INDEX media_size ON media (site_id, bytes DESC, id DESC);
CREATE INDEX entry_article ON entry (site_id, id DESC) WHERE kind = 'article';
-- the few whom an administrator looks for among all
CREATE INDEX account_special ON account (entity_id) WHERE role <> 'LOGGED' OR status <> 'active';
-- all of the demo, found at once; where there is none it costs nothing
CREATE INDEX entity_demo ON entity (id) WHERE demo;

-- What the administrators' tables list of entries and comments beside what an open case names: what everybody of the site
-- sees. Blocks do not count: one could block the administrators to be beyond them. The caller has asked for the role.
CREATE FUNCTION open_entry(site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e WHERE e.site_id = site AND e.privacy = 9 AND e.state = 0
$$;
CREATE FUNCTION open_comment(site smallint) RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c WHERE c.state = 0
    AND EXISTS (SELECT FROM entry e WHERE e.id = c.entry_id AND e.site_id = site AND e.privacy = 9 AND e.state = 0 OFFSET 0)
$$;
