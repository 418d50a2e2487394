-- In a transaction of its own: it reads the whole table, but under a lock that lets others read and write.
ALTER TABLE entry VALIDATE CONSTRAINT entry_consultant;
ALTER TABLE entry VALIDATE CONSTRAINT entry_consultant_key;
