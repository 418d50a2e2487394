-- In a transaction of its own: it reads the whole table, but under a lock that lets others read and write.
ALTER TABLE media VALIDATE CONSTRAINT media_media_type_check;
