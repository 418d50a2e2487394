-- Where processes hear each other over NATS (BUS_URL) the database carries no announcement: NOTIFY lets one transaction
-- commit at a time. The words come back as a notice on the connection that said them, and the program sends them on when
-- the commit is acknowledged.
CREATE FUNCTION announce(said text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('entemi.bus', true) = 'notice' THEN
    RAISE NOTICE USING MESSAGE = said, ERRCODE = 'EN001';
  ELSE
    PERFORM pg_notify('entemi', said);
  END IF;
END $$;
