-- The numbers of every site day by day (table site_day), counted once an hour by a job. Numbers only, of the whole site: who
-- was there or what somebody wrote cannot be read from them. The parts are functions that PostgreSQL inlines.

-- The lowest id that could have been made at a moment. Ids hold the time of what they name: a day is a range of them, in every
-- index that starts with an id.
CREATE OR REPLACE FUNCTION lowest_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- The days from one on until today, each with its range of ids.
CREATE OR REPLACE FUNCTION days_since(since date) RETURNS TABLE (day date, first uuid, past uuid) LANGUAGE sql STABLE AS $$
  SELECT d::date, lowest_id_at(d), lowest_id_at(d + interval '1 day')
  FROM generate_series(since::timestamptz, current_date::timestamptz, '1 day') d
$$;

-- Who wrote what type of entry on which day. The line of a new friendship is written by nobody.
CREATE OR REPLACE FUNCTION written_since(since date) RETURNS TABLE (site_id smallint, day date, author_id uuid, type text) LANGUAGE sql STABLE AS $$
  SELECT e.site_id, d.day, e.author_id, CASE WHEN e.kind <> 'note' THEN e.kind::text ELSE CASE e.note_type
    WHEN 'H' THEN 'gratitude' WHEN 'D' THEN 'decision' WHEN 'C' THEN 'goal' WHEN 'F' THEN 'occupies-me' ELSE 'note' END END
  FROM days_since(since) d JOIN entry e ON e.id >= d.first AND e.id < d.past WHERE e.kind <> 'friend'
$$;

-- Who was active in the last thirty days, and when at the latest: who opened the feed (seen_on is set there alone), whose session
-- asked for anything on the site, and who wrote; without all three a site where people only keep their diary looks empty. The
-- day of an entry is rounded to today, the last week or the last month, which is all that is counted.
CREATE OR REPLACE FUNCTION active_this_month() RETURNS TABLE (site_id smallint, person uuid, day date) LANGUAGE sql STABLE AS $$
  SELECT m.site_id, m.entity_id, a.seen_on
  FROM account a JOIN site_member m ON m.entity_id = a.entity_id WHERE a.seen_on > current_date - 30
  UNION ALL
  SELECT s.site_id, a.entity_id, s.seen_at::date FROM login_session s JOIN account a ON a.id = s.account_id WHERE s.seen_at::date > current_date - 30
  UNION ALL
  SELECT e.site_id, e.author_id, CASE WHEN e.id >= lowest_id_at(current_date) THEN current_date
    WHEN e.id >= lowest_id_at(current_date - 6) THEN current_date - 6 ELSE current_date - 29 END
  FROM entry e JOIN account a ON a.entity_id = e.author_id WHERE e.id >= lowest_id_at(current_date - 29) AND e.kind <> 'friend'
$$;

-- Who joined which site on which day: the main one by registering, a company's by becoming its member, also long after that.
CREATE OR REPLACE FUNCTION joined_since(since date) RETURNS TABLE (site_id smallint, day date) LANGUAGE sql STABLE AS $$
  SELECT m.site_id, a.created_at::date
  FROM account a JOIN site_member m ON m.entity_id = a.entity_id AND m.site_id = 0 WHERE a.created_at >= joined_since.since
  UNION ALL
  SELECT m.site_id, r.since::date FROM site s JOIN relation r ON r.over_id = s.entity_id AND r.letter = 'm' AND r.since >= joined_since.since
  JOIN site_member m ON m.entity_id = r.from_id AND m.site_id = s.id WHERE s.id <> 0
$$;

-- The rows of site_day from a day on, as they would be counted now. Earlier totals are today's minus what came since.
CREATE OR REPLACE FUNCTION counted_site_days(since date) RETURNS SETOF site_day LANGUAGE sql STABLE AS $$
  WITH days AS (SELECT * FROM days_since(since)),
  written AS (SELECT * FROM written_since(since)),
  kinds AS (
    SELECT k.site_id, k.day, jsonb_object_agg(k.type, k.n) AS entries
    FROM (SELECT site_id, day, type, count(*) AS n FROM written GROUP BY 1, 2, 3) k GROUP BY 1, 2),
  writers AS (SELECT site_id, day, count(DISTINCT author_id) AS n FROM written GROUP BY 1, 2),
  came AS (SELECT site_id, day, count(*) AS n FROM joined_since(since) GROUP BY 1, 2),
  seen AS (
    SELECT site_id, count(DISTINCT person) FILTER (WHERE day = current_date) AS today,
      count(DISTINCT person) FILTER (WHERE day > current_date - 7) AS week, count(DISTINCT person) AS month
    FROM active_this_month() GROUP BY 1),
  opened AS (SELECT k.site_id, d.day, count(*) AS n FROM days d JOIN report_case k ON k.id >= d.first AND k.id < d.past GROUP BY 1, 2),
  files AS (SELECT m.site_id, sum(m.bytes) AS bytes FROM media m GROUP BY 1),
  stored AS (SELECT m.site_id, d.day, sum(m.bytes) AS bytes FROM days d JOIN media m ON m.id >= d.first AND m.id < d.past GROUP BY 1, 2)
  SELECT s.id, d.day,
    (coalesce(z.members, 0) - coalesce((SELECT sum(c.n) FROM came c WHERE c.site_id = s.id AND c.day > d.day), 0))::int,
    coalesce(came.n, 0)::int,
    greatest(coalesce(writers.n, 0), CASE WHEN d.day = current_date THEN coalesce(seen.today, 0) ELSE 0 END)::int,
    (CASE WHEN d.day = current_date THEN coalesce(seen.week, 0) END)::int,
    (CASE WHEN d.day = current_date THEN coalesce(seen.month, 0) END)::int,
    coalesce(opened.n, 0)::int,
    (coalesce(files.bytes, 0) - coalesce((SELECT sum(x.bytes) FROM stored x WHERE x.site_id = s.id AND x.day > d.day), 0))::bigint,
    coalesce(kinds.entries, '{}')
  FROM site s CROSS JOIN days d
  LEFT JOIN site_size z ON z.site_id = s.id
  LEFT JOIN kinds ON kinds.site_id = s.id AND kinds.day = d.day
  LEFT JOIN writers ON writers.site_id = s.id AND writers.day = d.day
  LEFT JOIN came ON came.site_id = s.id AND came.day = d.day
  LEFT JOIN seen ON seen.site_id = s.id
  LEFT JOIN opened ON opened.site_id = s.id AND opened.day = d.day
  LEFT JOIN files ON files.site_id = s.id
$$;

-- Writes them. Asked by the hourly job.
CREATE OR REPLACE FUNCTION count_site_days(since date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO site_day AS t (site_id, day, members, joined, active, active_week, active_month, reports, storage, entries)
  SELECT c.site_id, c.day, c.members, c.joined, c.active, c.active_week, c.active_month, c.reports, c.storage, c.entries
  FROM counted_site_days(since) c
  ON CONFLICT (site_id, day) DO UPDATE SET members = excluded.members, joined = excluded.joined,
    -- who was seen yesterday and again today is only seen today: a number of a day never falls
    active = greatest(t.active, excluded.active),
    active_week = coalesce(excluded.active_week, t.active_week), active_month = coalesce(excluded.active_month, t.active_month),
    reports = excluded.reports, storage = excluded.storage, entries = excluded.entries
$$;
