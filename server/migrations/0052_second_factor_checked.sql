-- In a transaction of its own: it reads the whole table, but under a lock that lets others read and write.
ALTER TABLE login_challenge VALIDATE CONSTRAINT login_challenge_purpose_check;
