-- The plain name of the table of effects that wait.
ALTER TABLE aftermath RENAME TO frequent_effect;
ALTER TABLE frequent_effect RENAME CONSTRAINT aftermath_pkey TO frequent_effect_pkey;
ALTER SEQUENCE aftermath_id_seq RENAME TO frequent_effect_id_seq;

-- For a process of the version before, which may run beside this one while machines are upgraded: it inserts, and takes
-- rows by ctid, under the old name. To be dropped with the release after this one.
CREATE VIEW aftermath AS SELECT ctid, id, effect, site_id FROM frequent_effect;

-- Asked by no version that can still run beside this one.
DROP FUNCTION IF EXISTS visible_actor(uuid, smallint);
