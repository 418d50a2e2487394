-- What a host's own browser sends: pieces in storage under the recording's key, and here their order and length.

ALTER TABLE channel ADD sender uuid,                 -- the window that sends; another one waits until it is silent
  ADD sent_at timestamptz;                           -- when it was last heard, or begun
CREATE TABLE channel_piece (
  channel_id uuid NOT NULL REFERENCES channel ON DELETE CASCADE,
  n          int NOT NULL CHECK (n >= 0),
  part       int NOT NULL CHECK (part > 0),          -- each recorder begins one: its beginning says how the rest is read
  seconds    double precision CHECK (seconds > 0),   -- none: the beginning of a part
  at         timestamptz NOT NULL,                   -- when its picture was taken
  PRIMARY KEY (channel_id, n)
);

-- A line of a chat is reported like a message.
ALTER TABLE report_case DROP CONSTRAINT report_case_kind_check;
ALTER TABLE report_case ADD CONSTRAINT report_case_kind_check CHECK (kind IN ('person','post','comment','message','entity','chat'));
-- the line alone, not what was said around it
CREATE FUNCTION reported_chat() RETURNS SETOF chat LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM chat c JOIN report_case k ON k.target_id = c.id AND k.kind = 'chat' AND k.closed_at IS NULL
$$;
