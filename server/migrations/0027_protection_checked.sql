-- In a transaction of its own: the check reads the table under a lock that lets others read and write.
ALTER TABLE account VALIDATE CONSTRAINT account_suspended_until;
