-- An act of one statement has no transaction around it that could be rolled back. What it finds changed under its hands
-- (the entry was hidden meanwhile, the like went by another tap) ends it by this name: it is begun again and sees it.
CREATE FUNCTION begin_again(needed boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF needed THEN
    RAISE EXCEPTION 'changed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN needed;
END
$$;
