-- What follows from the acts that come by the thousand (entries, likes, comments): a bare row in the act's transaction,
-- taken by the hundred and gone in the transaction that did what follows. A job of the queue costs more than a like.
CREATE TABLE aftermath (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effect jsonb NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- notification_open begins with the same columns under the same condition
DROP INDEX notification_unread;
