-- What a challenge carries besides its entry: who looks after it, for whom it is written, when it went out. Apart from
-- entry: a draft stands at level 0, where no group may be named, and the hot table stays narrow.

CREATE TABLE lesson (
  entry_id  uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  site_id   smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  keeper_id uuid REFERENCES entity ON DELETE SET NULL,        -- the group whose leaders look after it; none: the administrators
  target_id uuid REFERENCES entity ON DELETE SET NULL,        -- the group it is written for
  starter   boolean NOT NULL DEFAULT false,                   -- waits for everybody who registers
  sent_at   timestamptz,
  CHECK (NOT starter OR keeper_id IS NULL)                    -- nobody but the site greets its newcomers
);
CREATE INDEX lesson_keeper  ON lesson (keeper_id, entry_id DESC) WHERE keeper_id IS NOT NULL;
CREATE INDEX lesson_site    ON lesson (site_id, entry_id DESC) WHERE keeper_id IS NULL;
CREATE INDEX lesson_target  ON lesson (target_id) WHERE target_id IS NOT NULL;
CREATE INDEX lesson_starter ON lesson (site_id, entry_id DESC) WHERE starter;

-- The list of challenges: the latest first, whenever they were written.
CREATE INDEX lesson_recipient_list ON lesson_recipient (entity_id, since DESC, lesson_id DESC);
DROP INDEX lesson_recipient_lesson;
CREATE INDEX lesson_recipient_lesson ON lesson_recipient (lesson_id, state, since, entity_id);
DROP INDEX entry_claim;
CREATE INDEX entry_claim ON entry (site_id, occurred_at DESC, id DESC) WHERE open_to_claim;

-- The page of those who look after a challenge: leaders (A, C, E) of its keeper, or the administrators where it has none.
-- Only challenges, and whoever is across a block: it is the group's, not its writer's. The caller has asked for the role.
CREATE FUNCTION led_lesson(viewer uuid, site smallint, admin boolean) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site AND e.kind = 'lesson' AND e.privacy >= 0
    AND EXISTS (SELECT FROM lesson l WHERE l.entry_id = e.id AND CASE WHEN l.keeper_id IS NULL THEN admin
      ELSE EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter IN ('A','C','E') AND r.to_id = l.keeper_id OFFSET 0) END OFFSET 0)
$$;

-- The list of challenges that can be claimed: by title, never the words. The columns are all it opens. One that was on
-- offer and is not any more says so: who kept its address learns that it is too late, not that it never was.
DROP FUNCTION claimable_lesson(uuid, smallint);
CREATE FUNCTION claimable_lesson(viewer uuid, site smallint)
  RETURNS TABLE (id uuid, author_id uuid, keeper_id uuid, title text, claim_ask boolean, sent_at timestamptz, is_open boolean)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.id, e.author_id, l.keeper_id, e.title::text, e.claim_ask, e.occurred_at, e.open_to_claim
  FROM entry e JOIN lesson l ON l.entry_id = e.id AND l.sent_at IS NOT NULL
  WHERE e.site_id = site AND e.kind = 'lesson' AND e.audience = 'claim' AND e.state = 0 AND e.privacy >= 0 AND viewer IS NOT NULL
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = e.author_id OFFSET 0)
$$;

-- The administrators' page of a library: what stands in it or waits for it, and is meant for everybody.
CREATE FUNCTION library_article(site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e WHERE e.site_id = site AND e.kind = 'article' AND e.privacy = 9 AND e.group_id IS NULL
$$;
