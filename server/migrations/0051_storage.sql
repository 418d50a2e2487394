-- Limits of what a member and a site may store. Before, any member could send recordings until the disk was full.

-- The account that sent the bytes: the owner may be a group or a person that several members look after. None: the account
-- was erased, and the file stayed with its group.
ALTER TABLE media ADD account_id uuid REFERENCES account ON DELETE SET NULL;
UPDATE media m SET account_id = a.id FROM account a WHERE a.entity_id = m.owner_id;
UPDATE media m SET account_id = (
    SELECT a.id FROM relation r JOIN account a ON a.entity_id = r.from_id
    WHERE r.to_id = m.owner_id AND r.letter = 'A' ORDER BY r.since LIMIT 1)
  FROM entity p WHERE p.id = m.owner_id AND p.type = 1 AND m.account_id IS NULL;
CREATE INDEX media_account ON media (account_id, site_id) INCLUDE (bytes);

-- The total of a site: summed up at every piece of a recording it would read every row of media. The row stays locked until
-- commit, so that two uploads cannot both take the last room: change bytes in the last statements of a transaction.
CREATE TABLE site_storage (
  site_id smallint PRIMARY KEY REFERENCES site ON DELETE CASCADE,
  bytes   bigint NOT NULL
);
INSERT INTO site_storage SELECT site_id, sum(bytes) FROM media GROUP BY site_id;

CREATE FUNCTION site_storage_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO site_storage AS s SELECT m.site_id, sum(m.bytes) FROM came m GROUP BY m.site_id HAVING sum(m.bytes) <> 0 ORDER BY m.site_id
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO site_storage AS s SELECT m.site_id, -sum(m.bytes) FROM gone m WHERE EXISTS (SELECT FROM site t WHERE t.id = m.site_id)
    GROUP BY m.site_id HAVING sum(m.bytes) <> 0 ORDER BY m.site_id
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO site_storage AS s SELECT m.site_id, sum(m.bytes)
    FROM (SELECT site_id, bytes FROM came UNION ALL SELECT site_id, -bytes FROM gone) m
    GROUP BY m.site_id HAVING sum(m.bytes) <> 0 ORDER BY m.site_id
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_come AFTER INSERT ON media REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION site_storage_count();
CREATE TRIGGER media_go AFTER DELETE ON media REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION site_storage_count();
CREATE TRIGGER media_change AFTER UPDATE ON media REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION site_storage_count();
