-- In a transaction of its own: it reads the whole table, but under a lock that lets others read and write.
ALTER TABLE media VALIDATE CONSTRAINT media_sizes_check;
CREATE INDEX media_without_sizes ON media (id) WHERE media_type = 'i' AND state = 'ready' AND widths IS NULL;
