-- Ends a statement that found its rows changed by somebody else.

-- An act of one statement has no transaction around it that could be rolled back. When it finds that what it read has changed
-- (the entry was hidden meanwhile, the like was taken back by another tap) it fails by this function, and is retried.
CREATE OR REPLACE FUNCTION raise_conflict(needed boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF needed THEN
    RAISE EXCEPTION 'changed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN needed;
END
$$;

-- The old name of raise_conflict, for a process of the version before, which may run beside this one while machines are upgraded.
-- To be dropped with the release after this one.
CREATE OR REPLACE FUNCTION begin_again(needed boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN raise_conflict(needed);
END
$$;
