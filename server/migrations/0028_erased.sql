-- Who was erased, by id alone. A backup from before brings a member back to life; this list, kept in the database and
-- beside it, erases them again. The id leads nowhere: nothing of the person is kept with it.
CREATE TABLE erasure (
  entity_id uuid PRIMARY KEY
);
