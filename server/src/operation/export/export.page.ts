import { writeMomentOfId } from '#/platform/db/id.ts'
import { escapeHtml, renderWrittenHtml } from '#/core/text/written-html.ts'
import { beginningOf, renderEntry, renderFile, type PageFile } from './export.entry.ts'
import type { OwnComment, OwnEntry } from './export.entry.store.ts'
import { exportStyles, faceSprite } from './export.style.ts'
import { makeFormat, type Format } from './export.format.ts'
import type { Exported } from './export.file.store.ts'

export interface PageParts {
  who: Pick<Exported, 'language' | 'zone'>
  name: string
  madeAt: string
  /** Months with entries, newest first. */
  months: readonly { month: string; count: number }[]
  /** In the order of the page, a batch at a time. */
  entries: AsyncIterable<OwnEntry[]>
  comments: AsyncIterable<OwnComment[]>
  /** The files of the ZIP by the key of their media. */
  files: ReadonlyMap<string, PageFile>
  /** Recordings by the id of their broadcast. */
  recordings: ReadonlyMap<string, PageFile[]>
}

/**
 * The same as data.json, for reading: one file that opens in any browser, runs no script and loads nothing from the
 * network.
 */
export async function* renderExportPage(parts: PageParts): AsyncGenerator<string> {
  const format = makeFormat(parts.who.language)
  yield renderHead(parts, format)
  const shown = new Set<string>()
  let [year, month] = ['', '']
  for await (const entries of parts.entries)
    for (const entry of entries) {
      const on = entry.row.occurred_on
      if (on.slice(0, 4) !== year) yield `<h2>${(year = on.slice(0, 4))}</h2>\n`
      if (on.slice(0, 7) !== month) {
        month = on.slice(0, 7)
        yield `<h3 id="${month}">${escapeHtml(format.month(month))}</h3>\n`
      }
      const files = filesOf(entry, parts)
      for (const file of files) shown.add(file.name)
      yield renderEntry(entry, files, format)
    }
  if (year === '') yield `<p>${escapeHtml(format.t('export.none'))}</p>\n`
  yield* renderComments(parts, format)
  const others = [...parts.files.values(), ...[...parts.recordings.values()].flat()].filter(
    (file) => !shown.has(file.name),
  )
  if (others.length > 0)
    yield `<h2>${escapeHtml(format.t('export.files'))}</h2>\n${others.map((file) => `${renderFile(file)}\n`).join('')}`
  yield `<footer><p>${escapeHtml(format.t('export.data'))}</p></footer></body></html>\n`
}

/** The policy is for a reader who opens the page on a machine of its own: even markup that slipped in would not run. */
function renderHead({ who, name, madeAt, months }: PageParts, { language, t, month, dayOf }: Format): string {
  const title = escapeHtml(`${name}: ${t('export.title')}`)
  const years = Map.groupBy(months, (one) => one.month.slice(0, 4))
  const contents = [...years].map(
    ([year, ofYear]) =>
      `<b>${year}</b><ul>${ofYear
        .map(
          (one) =>
            `<li><a href="#${one.month}">${escapeHtml(month(one.month))}</a> <small>${escapeHtml(t('export.count', { count: one.count }))}</small></li>`,
        )
        .join('')}</ul>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'">
<title>${title}</title><style>${exportStyles}</style></head><body>${faceSprite}
<header><h1>${escapeHtml(t('export.title'))}</h1>
<p>${escapeHtml(name)} · ${escapeHtml(t('export.made', { date: dayOf(madeAt, who.zone) }))}</p></header>
${contents.length === 0 ? '' : `<nav aria-label="${escapeHtml(t('export.contents'))}">${contents.join('')}</nav>\n`}`
}

/** What the ZIP holds of the media of an entry. */
function filesOf({ row, media }: OwnEntry, { files, recordings }: PageParts): PageFile[] {
  const attached = media.flatMap(({ db_key, description }) => {
    const file = files.get(db_key)
    return file === undefined ? [] : [{ ...file, description }]
  })
  return [...attached, ...(recordings.get(row.id) ?? [])]
}

async function* renderComments({ comments, who }: PageParts, format: Format): AsyncGenerator<string> {
  let heading = `<h2>${escapeHtml(format.t('export.comments'))}</h2>\n`
  for await (const batch of comments) {
    yield heading + batch.map((comment) => renderComment(comment, who.zone, format)).join('')
    heading = ''
  }
}

function renderComment({ row, on }: OwnComment, zone: string, { t, time, dayOf }: Format): string {
  const moment = writeMomentOfId(row.id)
  const about = on === null ? '' : t('export.commentOn', { name: on.name, title: beginningOf(on) })
  return `<article><time datetime="${moment}">${escapeHtml(`${dayOf(moment, zone)} ${time(moment, zone)}`)}</time>${
    about === '' ? '' : `<p class="facts">${escapeHtml(about)}</p>`
  }${renderWrittenHtml(row.text)}</article>\n`
}
