-- Answers with a 5xx status, hour by hour, for the state page of administrators. By route pattern: no id, no text, no person.
CREATE UNLOGGED TABLE error_count (
  hour    timestamptz NOT NULL,
  route   text NOT NULL CHECK (length(route) <= 200),
  status  smallint NOT NULL,
  n       int NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (hour, route, status)
);
