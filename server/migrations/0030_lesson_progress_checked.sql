-- In a transaction of its own: it reads the whole table, but under a lock that lets others read and write.
ALTER TABLE lesson_recipient VALIDATE CONSTRAINT lesson_recipient_state_check;
ALTER TABLE lesson_recipient VALIDATE CONSTRAINT lesson_recipient_check;
ALTER TABLE lesson_recipient VALIDATE CONSTRAINT lesson_recipient_steps_check;
