-- The totals of the sites, from what is stored already. From here on rules/counters.sql keeps them.
DELETE FROM site_storage;
INSERT INTO site_storage SELECT site_id, sum(bytes) FROM media GROUP BY site_id;
