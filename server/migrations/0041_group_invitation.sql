-- Invitations into a group by name. Before, a person could be invited only by a link that works for everybody who has it.
-- A declined one stays: otherwise the same person could be asked again and again.
CREATE TABLE group_invitation (
  group_id    uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  person_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  id          uuid NOT NULL,                                -- UUIDv7: order and cursor of the list
  invited_by  uuid REFERENCES entity ON DELETE SET NULL,
  declined    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (group_id, person_id),
  CHECK (group_id <> person_id)
);
CREATE UNIQUE INDEX group_invitation_list ON group_invitation (group_id, id DESC);
CREATE INDEX group_invitation_person ON group_invitation (person_id);
CREATE INDEX group_invitation_by ON group_invitation (invited_by) WHERE invited_by IS NOT NULL;
