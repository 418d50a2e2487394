-- Broadcasts, their recordings and their chat.

CREATE TABLE channel (                               -- its title, text, privacy and comments are an entry of kind broadcast
  entry_id     uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  status       text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled','live','ended')),
  source       text NOT NULL CHECK (source IN ('browser','youtube','vimeo','hls')),
  address      text CHECK (length(address) <= 500),
  starts_at    timestamptz NOT NULL, ended_at timestamptz,
  slow_seconds smallint NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 3600), -- the pause between one person's chat lines
  recording_id uuid REFERENCES media ON DELETE SET NULL,
  sender       uuid,                                 -- the window that sends; another one waits until it is silent
  sent_at      timestamptz,                          -- when its last piece came, or when it began
  CHECK (source = 'browser' OR address IS NOT NULL)
);
CREATE INDEX channel_status ON channel (status, starts_at DESC);
CREATE INDEX channel_recording ON channel (recording_id) WHERE recording_id IS NOT NULL;

-- What a host's own browser sends: pieces in storage under the recording's key, and here their order and length.
CREATE TABLE channel_piece (
  channel_id uuid NOT NULL REFERENCES channel ON DELETE CASCADE,
  n          int NOT NULL CHECK (n >= 0),
  part       int NOT NULL CHECK (part > 0),          -- each recorder begins one: its beginning says how the rest is read
  seconds    double precision CHECK (seconds > 0),   -- none: the beginning of a part
  at         timestamptz NOT NULL,                   -- when its picture was taken
  -- a recorder writes MP4, or WebM where it has no MP4; the next part of the same broadcast may be of the other
  format     text NOT NULL DEFAULT 'mp4' CHECK (format IN ('mp4','webm')),
  PRIMARY KEY (channel_id, n)
);
CREATE TABLE chat (
  id         uuid PRIMARY KEY,
  channel_id uuid NOT NULL REFERENCES channel ON DELETE CASCADE,
  author_id  uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  text       text NOT NULL CHECK (length(text) BETWEEN 1 AND 500)
);
CREATE INDEX chat_channel ON chat (channel_id, id DESC);
CREATE INDEX chat_author ON chat (author_id);
CREATE TABLE chat_mute (
  channel_id uuid NOT NULL REFERENCES channel ON DELETE CASCADE,
  entity_id  uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  PRIMARY KEY (channel_id, entity_id)
);
CREATE INDEX chat_mute_entity ON chat_mute (entity_id);
CREATE TABLE channel_moderator (                     -- besides the host and the moderators of its group
  channel_id uuid NOT NULL REFERENCES channel ON DELETE CASCADE,
  entity_id  uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  PRIMARY KEY (channel_id, entity_id)
);
CREATE INDEX channel_moderator_entity ON channel_moderator (entity_id);
