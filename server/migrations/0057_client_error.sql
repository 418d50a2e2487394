-- Errors of scripts in browsers, counted by day and place: which kind, in which file and line, on which page. Nothing of who or what.
CREATE TABLE client_error (
  day     date NOT NULL,
  kind    text NOT NULL CHECK (length(kind) <= 40),
  file    text NOT NULL CHECK (length(file) <= 90),   -- '': a script that is not ours
  line    int NOT NULL CHECK (line >= 0),
  col     int NOT NULL CHECK (col >= 0),
  browser text NOT NULL CHECK (length(browser) <= 20),
  page    text NOT NULL CHECK (length(page) <= 100),
  n       int NOT NULL CHECK (n > 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, kind, file, line, col, browser, page)
);
