-- The questions of the daily reminder become an info page, the items of its list: with versions and the editor of pages. Questions
-- that an administrator has set are its second version; the first one ships with the product. The setting stays for processes of
-- the former version, which read it during the upgrade, and is not read any more.
INSERT INTO info_page (site_id, pageurl, language, version, title, html)
SELECT s.site_id, 'reminder', l.language, 2, l.title,
  '<ul>' || string_agg('<li>' || replace(replace(replace(q.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</li>', '' ORDER BY q.place) || '</ul>'
FROM setting s
  CROSS JOIN (VALUES ('hu', 'Napi kérdések'), ('en', 'Daily questions')) AS l(language, title)
  CROSS JOIN LATERAL jsonb_array_elements_text(s.value -> l.language) WITH ORDINALITY AS q(text, place)
WHERE s.name = 'reminder_questions'
GROUP BY s.site_id, l.language, l.title
ON CONFLICT DO NOTHING;
