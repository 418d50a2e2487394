-- share_count is the number of shares that everybody sees. Before, it counted shares that are for their author alone, and told
-- of entries that its reader cannot see. From here on rules/counters.sql keeps it.
UPDATE entry t SET share_count = (SELECT count(*) FROM entry s WHERE s.shared_id = t.id AND s.privacy = 9 AND s.state = 0)
WHERE t.share_count > 0 OR t.id IN (SELECT s.shared_id FROM entry s WHERE s.shared_id IS NOT NULL);
