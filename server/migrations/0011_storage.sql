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
-- commit, so that two uploads cannot both take the last space: change bytes in the last statements of a transaction.
-- Kept by rules/counters.sql; filled by 0015_storage_recount.sql.
CREATE TABLE site_storage (
  site_id smallint PRIMARY KEY REFERENCES site ON DELETE CASCADE,
  bytes   bigint NOT NULL
);
