-- Events of notes: when, where, and who comes. The numbers of answers are kept beside them (rules/counters.sql): counting the answers of
-- a large event would make each page with it slow.
CREATE TABLE event (
  entry_id    uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz CHECK (ends_at > starts_at AND ends_at - starts_at <= interval '14 days'),
  zone        text NOT NULL CHECK (length(zone) BETWEEN 1 AND 60),
  -- the same hour the day before in its zone, by the app's list of zones: the database may not know a zone that the app knows
  remind_at   timestamptz NOT NULL,
  place       jsonb CHECK (jsonb_typeof(place) = 'object' AND place ?& '{town,country}' AND pg_column_size(place) <= 600),
  lat_cell    lat_cell,                                          -- of the town, for the map
  lon_cell    lon_cell,
  link        text CHECK (link ~* '^https?://' AND length(link) <= 500),
  canceled_at timestamptz,
  sequence    int NOT NULL DEFAULT 0 CHECK (sequence >= 0),      -- how often it changed: calendars replace what they have by it
  changed_at  timestamptz NOT NULL DEFAULT now(),
  yes         int NOT NULL DEFAULT 0 CHECK (yes >= 0),
  maybe       int NOT NULL DEFAULT 0 CHECK (maybe >= 0),
  no          int NOT NULL DEFAULT 0 CHECK (no >= 0),
  CHECK ((place IS NULL) = (lat_cell IS NULL) AND (place IS NULL) = (lon_cell IS NULL))
);
CREATE INDEX event_start ON event (starts_at, entry_id);
CREATE TABLE event_answer (
  entry_id  uuid NOT NULL REFERENCES event ON DELETE CASCADE,
  entity_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  answer    text NOT NULL CHECK (answer IN ('yes', 'maybe', 'no')),
  reminded  smallint NOT NULL DEFAULT 0 CHECK (reminded BETWEEN 0 AND 2), -- 1: the day before, or not due any more; 2: the hour before
  PRIMARY KEY (entry_id, entity_id)
);
CREATE INDEX event_answer_entity ON event_answer (entity_id, entry_id);
CREATE INDEX event_answer_reminder ON event_answer (entry_id, reminded) WHERE answer <> 'no';
-- A page whose entries have none reads no event. A constant default: no row is rewritten.
ALTER TABLE entry ADD COLUMN has_event boolean NOT NULL DEFAULT false;
