-- A lesson may have steps, a last day and a period in which it repeats; a recipient ticks steps and may decline. The new checks hold
-- for every row, so lesson_recipient need not be read while it is locked; 0030 validates them.
ALTER TABLE lesson ADD steps text[] NOT NULL DEFAULT '{}', ADD until_on date, ADD repeats text;
ALTER TABLE lesson ADD CONSTRAINT lesson_plan_check CHECK (
  cardinality(steps) <= 20 AND length(array_to_string(steps, '')) <= 4000 AND (repeats IS NULL OR repeats IN ('day','week')));

ALTER TABLE lesson_recipient ADD steps_done text[] NOT NULL DEFAULT '{}', -- texts of ticked steps: a step that is rewritten is not ticked
  ADD steps_on date;                                                     -- the period of the ticks, where the lesson repeats
ALTER TABLE lesson_recipient DROP CONSTRAINT lesson_recipient_state_check, DROP CONSTRAINT lesson_recipient_check;
ALTER TABLE lesson_recipient ADD CONSTRAINT lesson_recipient_state_check CHECK (state IN ('requested','granted','declined')) NOT VALID;
-- a repeating lesson can be declined after some answers
ALTER TABLE lesson_recipient ADD CONSTRAINT lesson_recipient_check CHECK (solution_id IS NULL OR state <> 'requested') NOT VALID;
ALTER TABLE lesson_recipient ADD CONSTRAINT lesson_recipient_steps_check CHECK (cardinality(steps_done) <= 20) NOT VALID;

-- The answers to a repeating lesson, one a period. lesson_recipient.solution_id is the latest of them.
CREATE TABLE lesson_period (
  entity_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  lesson_id   uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  starts_on   date NOT NULL,                                 -- the day, or the Monday of the week
  solution_id uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  PRIMARY KEY (entity_id, lesson_id, starts_on)
);
CREATE INDEX lesson_period_lesson ON lesson_period (lesson_id);
CREATE INDEX lesson_period_solution ON lesson_period (solution_id);
