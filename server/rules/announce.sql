-- Messages between processes.

-- With NATS (BUS_URL) the database carries none: NOTIFY lets one transaction commit at a time. The message comes back as a notice
-- on the connection that sent it, and the program publishes it when the commit is acknowledged. Without NATS it is a NOTIFY.
CREATE OR REPLACE FUNCTION announce(said text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('entemi.bus', true) = 'notice' THEN
    RAISE NOTICE USING MESSAGE = said, ERRCODE = 'EN001';
  ELSE
    PERFORM pg_notify('entemi', said);
  END IF;
END $$;
