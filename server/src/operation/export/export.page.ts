import type { Language } from '@entemi/contract/platform/letters'
import { escapeHtml, renderWrittenHtml } from '#/core/text/written-html.ts'
import type { OwnMedia, OwnRow, OwnVideo } from './export.store.ts'

const texts = {
  hu: {
    title: 'Az életvonalam',
    entries: 'Bejegyzések',
    comments: 'Hozzászólások',
    pictures: 'Képek',
    videos: 'Felvételek',
    mood: 'Hangulat',
  },
  en: {
    title: 'My life line',
    entries: 'Entries',
    comments: 'Comments',
    pictures: 'Pictures',
    videos: 'Recordings',
    mood: 'Mood',
  },
} as const

const styles = `body{max-width:42rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif;color:#23263a;background:#faf8f3}
time{display:block;color:#6b6f80;font-size:.9rem}article{margin:0 0 2rem}blockquote{margin-inline:0;padding-left:1rem;border-left:3px solid #d9d4c7}img,video{max-width:100%;border-radius:.8rem}`

interface PageParts {
  /** In the order of the page, a batch at a time. */
  entries: AsyncIterable<OwnRow[]>
  comments: AsyncIterable<OwnRow[]>
  /** The names of the member's own tags by id. */
  tags: ReadonlyMap<unknown, string>
  media: OwnMedia[]
  videos: OwnVideo[]
  language: Language
}

/** The same as data.json, for reading: one file that opens in any browser and loads nothing from the network. */
export async function* renderExportPage(parts: PageParts): AsyncGenerator<string> {
  const { language } = parts
  const t = texts[language]
  yield `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t.title}</title><style>${styles}</style></head><body><h1>${t.title}</h1>
<h2>${t.entries}</h2>
`
  for await (const rows of parts.entries) yield renderLines(rows, (entry) => renderEntry(entry, t.mood, parts.tags))
  yield `<h2>${t.comments}</h2>\n`
  for await (const rows of parts.comments)
    yield renderLines(rows, (comment) => `<article>${renderWrittenHtml(String(comment['text']))}</article>`)
  yield `<h2>${t.pictures}</h2>\n`
  yield renderLines(
    parts.media,
    ({ name, title }) => `<p><img src="media/${escapeHtml(name)}" alt="${escapeHtml(title ?? '')}"></p>`,
  )
  yield `<h2>${t.videos}</h2>\n`
  yield renderLines(
    parts.videos,
    ({ name }) => `<p><video src="media/${escapeHtml(name)}" controls preload="none"></video></p>`,
  )
  yield '</body></html>\n'
}

const renderLines = <T>(items: readonly T[], render: (item: T) => string): string =>
  items.map((item) => `${render(item)}\n`).join('')

function renderEntry(entry: OwnRow, mood: string, tags: PageParts['tags']): string {
  const title = entry['title'] == null ? '' : `<h3>${escapeHtml(entry['title'])}</h3>`
  const moodLine = entry['mood'] == null ? '' : `<p>${mood}: ${escapeHtml(entry['mood'])}</p>`
  const names = (entry['tags'] as unknown[]).map((id) => tags.get(id)).filter((name) => name !== undefined)
  const tagLine = names.length === 0 ? '' : `<p>${names.map((name) => `#&nbsp;${escapeHtml(name)}`).join(' ')}</p>`
  return `<article><time>${escapeHtml(entry['occurred_on'])}</time>${title}${moodLine}${renderWrittenHtml(String(entry['text']))}${tagLine}</article>`
}
