-- What a member sets for a group of theirs: the newest post they have read there, and whether its posts notify them. It refers to the
-- membership, so it is deleted with it: whoever joins again starts without.
CREATE TABLE group_reader (
  person_id  uuid NOT NULL,
  group_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  membership "char" NOT NULL GENERATED ALWAYS AS ('m'::"char") STORED,
  read_id    uuid,                                           -- of an entry; no key: the mark stays when the entry is removed
  muted      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (person_id, group_id),
  FOREIGN KEY (person_id, membership, group_id) REFERENCES relation (from_id, letter, to_id) ON DELETE CASCADE
);
-- Asked for each recipient of a post: few members mute a group.
CREATE INDEX group_reader_muted ON group_reader (group_id, person_id) WHERE muted;
CREATE INDEX group_reader_group ON group_reader (group_id);
