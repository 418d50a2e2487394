import { expect, test } from 'vitest'
import { writeAtom, type Atom, type AtomEntry } from './atom.ts'

const entry: AtomEntry = {
  id: 'urn:uuid:019a0000-0000-7000-8000-000000000001',
  title: 'Kirándulás',
  author: 'Anna',
  published: '2026-03-04T05:06:07.000Z',
  updated: '2026-03-05T05:06:07.000Z',
  page: 'https://example.org/note/1',
  text: null,
}
const feed: Atom = {
  id: 'urn:uuid:019a0000-0000-7000-8000-000000000000',
  title: 'Entemi',
  self: 'https://example.org/api/timeline/subscription/x?group=1',
  page: 'https://example.org/timeline/',
  updated: '2026-03-05T05:06:07.000Z',
  entries: [entry],
}
const write = (change: Partial<AtomEntry>) => writeAtom({ ...feed, entries: [{ ...entry, ...change }] })

test('a feed has all that RFC 4287 asks for', () => {
  expect(writeAtom(feed)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:019a0000-0000-7000-8000-000000000000</id>
<title>Entemi</title>
<updated>2026-03-05T05:06:07.000Z</updated>
<link rel="self" type="application/atom+xml" href="https://example.org/api/timeline/subscription/x?group=1"/>
<link rel="alternate" type="text/html" href="https://example.org/timeline/"/>
<entry>
<id>urn:uuid:019a0000-0000-7000-8000-000000000001</id>
<title>Kirándulás</title>
<author><name>Anna</name></author>
<published>2026-03-04T05:06:07.000Z</published>
<updated>2026-03-05T05:06:07.000Z</updated>
<link rel="alternate" type="text/html" href="https://example.org/note/1"/>
</entry>
</feed>
`)
})

test('what people write stays text: no element, no entity, no end of an attribute', () => {
  const written = write({ title: '</title><script>alert(1)</script>', author: 'A & "B"', text: ']]> &lt; <b>' })
  expect(written).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
  expect(written).toContain('<name>A &amp; &quot;B&quot;</name>')
  expect(written).toContain('<content type="text">]]&gt; &amp;lt; &lt;b&gt;</content>')
  expect(writeAtom({ ...feed, self: 'https://example.org/"><script>' })).toContain(
    'href="https://example.org/&quot;&gt;&lt;script&gt;"',
  )
})

test('characters that XML 1.0 forbids are left out, all others are kept', () => {
  const text = 'a\u0000b\u0008c\u000Bd\u001Be\uFFFEf\uFFFFg\uD800h\uDC00i\tj\nk\u00A0l\u{1F600}m\u{10FFFF}n\u0085o'
  expect(write({ text })).toContain('>abcdefghi\tj\nk\u00A0l\u{1F600}m\u{10FFFF}n\u0085o</content>')
})
