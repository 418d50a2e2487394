-- The measured list queries as the proof asks them; each carries the rule. A room that is built moves its own into its
-- store and the proof then asks the store.
-- Prepared statements with generic plans; entry_search is planned at each call. "measured": case, CPU ms of the database
-- process (best of 3-4 rounds), p50 and p99 in ms at the client, pages (shared buffers), rows; 100,000 members, 1 M entries.
-- 40, 500, 5000 = friends of the viewer; any = a random one.

-- name: entry_by_id (viewer, site, id)
-- measured entry_by_id cpu 0.132, p50 0.27, p99 58.19, 6 pages, 1 rows; 10k entries: cpu 0.126, 5 pages
SELECT e.id, e.author_id, e.group_id, e.privacy FROM visible_entry($1, $2) e WHERE e.id = $3;

-- name: profile_page (viewer, site, author, before_on, before_id, size)
-- measured profile_own cpu 0.424, p50 0.93, p99 11.5, 83 pages, 20 rows; 16 conn: cpu 0.5, p50 13.15, p99 71.98; 10k entries: cpu 0.262, 62 pages
-- measured profile_friend cpu 0.226, p50 0.41, p99 2.99, 45 pages, 5 rows; 10k entries: cpu 0.162, 6 pages
-- measured profile_stranger cpu 0.386, p50 0.65, p99 2.89, 126 pages, 19 rows; 16 conn: cpu 0.498, p50 9.79, p99 85.04; 10k entries: cpu 0.277, 61 pages
-- measured profile_heavy_deep cpu 0.328, p50 0.6, p99 3.98, 125 pages, 20 rows; 10k entries: cpu 0.203, 35 pages
-- measured profile_company cpu 0.219, p50 0.38, p99 1.04, 24 pages, 3 rows; 10k entries: cpu 0.147, 10 pages
-- The levels named here save work: rows of other levels are passed over inside the index, without their page being read.
-- The rule inside visible_entry decides; what the levels leave out besides is a challenge of level 0 that the viewer
-- received: it stands on the list of challenges.
SELECT e.id, e.kind, e.note_type, e.category, e.mood, e.privacy, e.occurred_on, e.title, e.text, e.group_id, e.lesson_id, e.like_count, e.comment_count, e.share_count,
       EXISTS (SELECT FROM entry_like l WHERE l.entry_id = e.id AND l.actor_id = $1 OFFSET 0) AS liked
FROM visible_entry($1, $2) e
WHERE e.author_id = $3 AND (e.occurred_on, e.id) < ($4::date, $5::uuid)
  AND e.privacy = ANY (CASE WHEN $1 = $3 THEN '{0,1,2,9}'::smallint[]
                            WHEN EXISTS (SELECT FROM relation r WHERE r.from_id = $1 AND r.letter = 'b' AND r.to_id = $3) THEN '{1,2,9}' ELSE '{2,9}' END)
ORDER BY e.occurred_on DESC, e.id DESC LIMIT $6;

-- name: feed_page (viewer, site, before_id, size)
-- measured feed_40 cpu 0.902, p50 1.29, p99 2.97, 354 pages, 20 rows; 16 conn: cpu 1.095, p50 15.66, p99 98.72; 10k entries: cpu 0.743, 280 pages
-- measured feed_500 cpu 0.903, p50 1.29, p99 2.2, 355 pages, 20 rows; 16 conn: cpu 1.1, p50 13.63, p99 71.21; 10k entries: cpu 0.765, 287 pages
-- measured feed_5000 cpu 1.114, p50 1.49, p99 5.33, 354 pages, 20 rows; 16 conn: cpu 1.313, p50 17.16, p99 107.1; 10k entries: cpu 0.856, 265 pages
-- measured feed_any cpu 0.869, p50 1.23, p99 4.15, 324 pages, 20 rows; 16 conn: cpu 1.053, p50 13.4, p99 44.42; 10k entries: cpu 0.714, 248 pages
-- measured feed_company cpu 0.248, p50 0.36, p99 1.36, 10 pages, 0 rows; 10k entries: cpu 0.236, 9 pages
-- Two streams of candidate ids, both from indexes alone: the ready ids, and the newest of each of the viewer's groups.
-- Merged newest first, each asked by the rule until the page is full: a hidden one never shortens the page.
SELECT DISTINCT ON (c.id) e.id, e.kind, e.note_type, e.category, e.mood, e.privacy, e.occurred_on, e.title, e.text, e.group_id, e.lesson_id,
       e.like_count, e.comment_count, e.share_count, e.author_id, a.display_name, a.image_id,
       EXISTS (SELECT FROM entry_like l WHERE l.entry_id = e.id AND l.actor_id = $1 OFFSET 0) AS liked
FROM (
    (SELECT f.entry_id AS id FROM feed f WHERE f.owner_id = $1 AND f.site_id = $2 AND f.entry_id < $3 ORDER BY f.entry_id DESC)
  UNION ALL
    (SELECT x.id FROM relation r
     CROSS JOIN LATERAL (
       SELECT n.id FROM entry n WHERE n.group_id = r.to_id AND n.site_id = $2 AND n.id < $3 AND n.privacy > 0 AND n.state = 0
         AND n.author_id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = $1)
         AND n.id NOT IN (SELECT h.entry_id FROM feed_hidden h WHERE h.owner_id = $1)
       ORDER BY n.group_id, n.site_id, n.id DESC LIMIT $4) x
     WHERE r.from_id = $1 AND r.letter = 'm' ORDER BY x.id DESC)) c
JOIN visible_entry($1, $2) e ON e.id = c.id JOIN entity a ON a.id = e.author_id
WHERE c.id NOT IN (SELECT h.entry_id FROM feed_hidden h WHERE h.owner_id = $1)
ORDER BY c.id DESC LIMIT $4;

-- name: feed_pull (viewer, site, before_id, size)
-- measured pull_40 cpu 2.415, p50 4.08, p99 15.6, 1827 pages, 20 rows; 10k entries: cpu 0.643, 422 pages
-- measured pull_500 cpu 27.311, p50 60.78, p99 74.27, 20495 pages, 20 rows; 10k entries: cpu 5.53, 4270 pages
-- measured pull_5000 cpu 269.47, p50 393.05, p99 393.05, 197850 pages, 20 rows; 10k entries: cpu 22.072, 17325 pages
-- The same list without ready ids: rebuilds a feed after an absence, and pages beyond the 800 kept.
SELECT x.id FROM (
    SELECT r.to_id AS id FROM relation r WHERE r.from_id = $1 AND r.letter = 'b' UNION SELECT w.to_id FROM follow w WHERE w.from_id = $1 UNION SELECT $1) s
  CROSS JOIN LATERAL (SELECT e.id FROM visible_entry($1, $2) e WHERE e.author_id = s.id AND e.id < $3 ORDER BY e.id DESC LIMIT $4) x
ORDER BY x.id DESC LIMIT $4;

-- name: feed_push (entry, author, site, privacy)
-- measured feed_push_40 cpu 2.104, p50 6.57, p99 64.08; 10k entries: cpu 1.079
-- After commit, in a job. Friends always (at most 5,000), followers only of level 9; entries of level 0 and 2 go to nobody but the author.
INSERT INTO feed (owner_id, site_id, entry_id)
SELECT t.id, $3, $1 FROM (
    SELECT r.to_id AS id FROM relation r WHERE r.from_id = $2 AND r.letter = 'b' AND $4 IN (1, 9)
    UNION SELECT w.from_id FROM follow w WHERE w.to_id = $2 AND NOT w.pulled AND $4 = 9
    UNION SELECT $2) t
ON CONFLICT DO NOTHING;

-- name: comment_page (viewer, site, entry, after_id, size)
-- measured comment_page cpu 0.49, p50 0.75, p99 6.37, 209 pages, 20 rows; 16 conn: cpu 0.594, p50 8.22, p99 54.47; 10k entries: cpu 0.337, 165 pages
-- The entry is asked once, as a gate (One-Time Filter); a join would ask it again for each comment.
SELECT c.id, c.sub_thread_id, c.reply_to, c.text, c.edited_at, c.like_count, c.comment_count, c.author_id, a.display_name, a.image_id,
       c.author_id = $1 AS mine,
       EXISTS (SELECT FROM comment_like l WHERE l.comment_id = c.id AND l.actor_id = $1 OFFSET 0) AS liked
FROM comment c LEFT JOIN entity a ON a.id = c.author_id
WHERE EXISTS (SELECT FROM visible_entry($1, $2) e WHERE e.id = $3)
  AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = $1 AND b.other_id = c.author_id OFFSET 0)
  -- what moderation hid: its writer, and the moderators of the group (asked once, and only when something is hidden)
  AND (c.state = 0 OR c.author_id = $1 OR EXISTS (SELECT FROM entry e JOIN relation r ON r.to_id = e.group_id
       WHERE e.id = $3 AND r.from_id = $1 AND r.letter IN ('A','C','E','M')))
  AND c.entry_id = $3 AND c.id > $4 ORDER BY c.id LIMIT $5;

-- name: hidden_counts (viewer, ids)
-- measured hidden_counts_5 cpu 0.285, p50 0.46, p99 3.47, 128 pages, 20 rows; 10k entries: cpu 0.267, 88 pages
-- measured hidden_counts_500 cpu 0.655, p50 0.83, p99 4.71, 134 pages, 20 rows; 10k entries: cpu 0.467, 92 pages
-- A comment that moderation hid has left the stored counter already.
-- Only for a viewer who has blocks: how many likes and comments to take off the stored counters, so that a number
-- never tells. Asked for entries with at most 1,000 likes or comments: above that a number tells nothing.
SELECT i.id, (SELECT count(*) FILTER (WHERE l.actor_id IN (SELECT b.other_id FROM block b WHERE b.me_id = $1)) FROM entry_like l WHERE l.entry_id = i.id) AS likes,
             (SELECT count(*) FILTER (WHERE c.state = 0 AND c.author_id IN (SELECT b.other_id FROM block b WHERE b.me_id = $1)) FROM comment c WHERE c.entry_id = i.id) AS comments
FROM unnest($2::uuid[]) AS i(id);

-- name: likers (viewer, site, entry, after_id, size)
-- measured likers cpu 0.579, p50 0.74, p99 5.94; 10k entries: cpu 0.392
SELECT p.id, p.display_name, p.image_id FROM visible_entry($1, $2) e JOIN entry_like l ON l.entry_id = e.id JOIN visible_entity($1, $2) p ON p.id = l.actor_id
WHERE e.id = $3 AND l.actor_id > $4 ORDER BY l.actor_id LIMIT $5;

-- name: like (viewer, site, entry)
-- measured like cpu 0.406, p50 0.51, p99 0.79; 16 conn: cpu 0.579, p50 8.61, p99 33.62; 10k entries: cpu 0.75
-- No row: not visible (404). liked false: there was one already (409). One statement, one lock, the counter last.
WITH e AS (SELECT v.id FROM visible_entry($1, $2) v WHERE v.id = $3),
     i AS (INSERT INTO entry_like SELECT e.id, $1 FROM e ON CONFLICT DO NOTHING RETURNING entry_id),
     u AS (UPDATE entry t SET like_count = t.like_count + 1 FROM i WHERE t.id = i.entry_id RETURNING t.like_count)
SELECT e.id, u.like_count IS NOT NULL AS liked, u.like_count FROM e LEFT JOIN u ON true;

-- name: unlike (viewer, site, entry)
-- measured unlike cpu 0.114, p50 0.18, p99 0.26; 10k entries: cpu 0.155
WITH e AS (SELECT v.id FROM visible_entry($1, $2) v WHERE v.id = $3),
     d AS (DELETE FROM entry_like l USING e WHERE l.entry_id = e.id AND l.actor_id = $1 RETURNING l.entry_id),
     u AS (UPDATE entry t SET like_count = t.like_count - 1 FROM d WHERE t.id = d.entry_id RETURNING t.like_count)
SELECT e.id, u.like_count IS NOT NULL AS unliked, u.like_count FROM e LEFT JOIN u ON true;

-- name: unread_count (viewer, site)
-- Counted to ten: the badge says 9+. The same view as the list, a count must not tell either.
SELECT count(*) FROM (SELECT FROM visible_notification($1, $2) n WHERE n.read_at IS NULL LIMIT 10) q;

-- name: notification_page (viewer, site, before_id, size)
SELECT n.id, n.kind, n.entry_id, n.entity_id, n.case_id, n.detail, n.last_id, n.read_at, e.kind AS entry_kind, left(coalesce(e.title, e.text), 80) AS words, w.people, w.total
FROM visible_notification($1, $2) n
LEFT JOIN LATERAL (SELECT * FROM visible_entry($1, $2) v WHERE v.id = n.entry_id OFFSET 0) e ON true
CROSS JOIN LATERAL (
  SELECT count(*) AS total, json_agg(json_build_object('id', p.id, 'name', p.display_name, 'image', p.image_id) ORDER BY x.event_id DESC) FILTER (WHERE x.rn <= 3) AS people
  FROM (SELECT a.actor_id, a.event_id, row_number() OVER (ORDER BY a.event_id DESC) AS rn FROM notification_actor a
        WHERE a.notification_id = n.id AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = $1 AND b.other_id = a.actor_id OFFSET 0)) x
  LEFT JOIN entity p ON p.id = x.actor_id AND x.rn <= 3) w
WHERE n.last_id < $3
ORDER BY n.last_id DESC LIMIT $4;

-- name: people_page (viewer, site, prefix, after_name, after_id, size)
-- measured people_prefix cpu 0.381, p50 0.5, p99 0.75, 263 pages, 20 rows; 16 conn: cpu 0.57, p50 7.05, p99 57.43; 10k entries: cpu 0.362, 163 pages
-- measured people_list cpu 0.514, p50 0.68, p99 6.22, 322 pages, 20 rows; 10k entries: cpu 0.457, 278 pages
-- measured people_company cpu 0.354, p50 0.48, p99 0.56, 254 pages, 20 rows; 10k entries: cpu 0.413, 163 pages
-- The list by name, and the search by the start of the name: one ordered range. prefix = ' ' || fold(typed); the first page starts after (prefix, nil).
SELECT p.id, p.display_name, p.image_id, p.location_text, m.name_fold,
       ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = $1 AND r.to_id = p.id AND r.letter IN ('b','c','s','g','A')) AS letters
FROM site_member m JOIN entity p ON p.id = m.entity_id
WHERE m.site_id = $2 AND (m.name_fold, m.entity_id) > ($4, $5::uuid) AND m.name_fold < $3 || U&'\+10FFFF'
  AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = $1 AND b.other_id = m.entity_id OFFSET 0)
ORDER BY m.name_fold, m.entity_id LIMIT $6;

-- name: entry_search (viewer, site, words, before_id, size)
-- measured search_words cpu 1.83, p50 1.95, p99 9.78, 387 pages, 20 rows; 16 conn: cpu 2.192, p50 18.03, p99 58.75; 10k entries: cpu 1.88, 305 pages
-- measured search_rare cpu 7.829, p50 16.07, p99 285.31, 1211 pages, 20 rows; 10k entries: cpu 1.377, 307 pages
-- measured search_two cpu 14.475, p50 15.15, p99 15.51, 2523 pages, 20 rows; 10k entries: cpu 1.166, 119 pages
-- Planned anew each time (the mark keeps it from being prepared): for a frequent word the planner walks
-- the newest, for a rare one it asks the word index; it knows which from the column's statistics.
/* plan */ SELECT e.id, e.kind, e.author_id, e.title, left(e.text, 200) AS words FROM entry_search s JOIN visible_entry($1, $2) e ON e.id = s.entry_id
WHERE s.tsv @@ to_tsquery('hu', $3) AND s.entry_id < $4 ORDER BY s.entry_id DESC LIMIT $5;

-- name: map_cells (viewer, site, level, y_list, x_from, x_to)
-- measured map_world cpu 0.389, p50 0.57, p99 3.68, 214 pages, 12 rows; 10k entries: cpu 0.364, 161 pages
-- measured map_hungary cpu 0.892, p50 1.19, p99 5.06, 275 pages, 72 rows; 16 conn: cpu 0.98, p50 13.51, p99 54.12; 10k entries: cpu 0.956, 221 pages
-- measured map_city cpu 2.904, p50 4.01, p99 81.1, 499 pages, 255 rows; 10k entries: cpu 0.955, 215 pages
-- level = clamp(12 - zoom, 0, 11). People across a block are taken off; a square that held only them is gone.
WITH h AS MATERIALIZED (
  SELECT (p.lat_cell >> $3)::smallint AS y, (p.lon_cell >> $3)::smallint AS x, count(*) AS n, sum(p.lat_cell) AS lat, sum(p.lon_cell) AS lon
  FROM block b JOIN position p ON p.entity_id = b.other_id AND p.site_id = $2 WHERE b.me_id = $1 GROUP BY 1, 2),
c AS MATERIALIZED (
  SELECT m.y, m.x, m.n, m.sum_lat, m.sum_lon FROM map_cell m
  WHERE m.site_id = $2 AND m.level = $3 AND m.y = ANY ($4::smallint[]) AND m.x BETWEEN $5 AND $6 AND m.n > 0 LIMIT 1000)
SELECT c.y, c.x, c.n - coalesce(h.n, 0) AS n, (c.sum_lat - coalesce(h.lat, 0)) / (c.n - coalesce(h.n, 0)) AS lat_cell, (c.sum_lon - coalesce(h.lon, 0)) / (c.n - coalesce(h.n, 0)) AS lon_cell
FROM c LEFT JOIN h ON h.y = c.y AND h.x = c.x WHERE c.n > coalesce(h.n, 0);
