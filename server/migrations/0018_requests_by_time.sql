-- Friend requests one got, the newest first: by the key alone all of them would be sorted for one page.

CREATE INDEX relation_got ON relation (from_id, since DESC, to_id DESC) WHERE letter = 'g';
