-- A broadcast that had been started before its planned time kept the planned one, and its page showed a day after its end. From now on
-- the start is written when it starts.
UPDATE channel SET starts_at = ended_at WHERE ended_at < starts_at;
