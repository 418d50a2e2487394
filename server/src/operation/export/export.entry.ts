import type { moodFaces } from '@entemi/contract/platform/mood-faces'
import { plainText } from '@entemi/contract/core/written-text'
import { categoryOf } from '#/core/entry/entry.present.ts'
import { escapeHtml, renderWrittenHtml } from '#/core/text/written-html.ts'
import type { EntryHead, OwnEntry } from './export.entry.store.ts'
import { renderFace } from './export.style.ts'
import type { Format } from './export.format.ts'

/** A file of the ZIP as the page shows it. */
export interface PageFile {
  /** Below media/. */
  name: string
  mime: string | null
  title: string | null
  description?: string | null
}

const types = {
  lesson: 'lesson',
  friend: 'friend',
  note: 'note',
  gratitude: 'H',
  decision: 'D',
  goal: 'C',
  'occupies-me': 'F',
  mood: 'mood',
  solution: 'solution',
  article: 'article',
  broadcast: 'broadcast',
} as const

/** An entry with its files that are in the ZIP, in order. */
export function renderEntry(entry: OwnEntry, files: readonly PageFile[], format: Format): string {
  const { row } = entry
  const { day, time } = format
  return [
    `<article id="e-${escapeHtml(row.id)}"><time datetime="${escapeHtml(row.occurred_at)}">`,
    `${escapeHtml(day(row.occurred_on))} ${escapeHtml(time(row.occurred_at, row.zone))}</time>`,
    `<p class="facts">${listFacts(entry, format).map(escapeHtml).join(' · ')}</p>`,
    row.mood === null ? '' : renderMood(row.mood, format),
    row.title === null ? '' : `<h4>${escapeHtml(row.title)}</h4>`,
    renderWrittenHtml(row.text),
    ...renderReferences(entry, format).map((line) => `<p class="facts">${escapeHtml(line)}</p>`),
    ...files.map(renderFile),
    ...entry.links.map((address) => renderLink(address, format)),
    isWithoutFiles(entry, files) ? `<p class="facts">${escapeHtml(format.t('export.missing'))}</p>` : '',
    renderTags(entry.tags),
    '</article>\n',
  ].join('')
}

function renderMood(mood: number, { t }: Format): string {
  return `<p class="mood m${mood}">${renderFace(mood)}${escapeHtml(t(`mood.${mood as keyof typeof moodFaces}`))}</p>`
}

/** Whose it is if it is an administered person's, what it is, who sees it, where it was. */
function listFacts({ row, author, group, place }: OwnEntry, { t }: Format): string[] {
  const type = row.category === null ? t(`entry.type.${types[categoryOf(row)]}`) : t(`entry.category.${row.category}`)
  const audience = row.privacy === -1 ? [] : [t(`privacy.${row.privacy}`)]
  const facts = group === null ? audience : audience.map((level) => t('export.group', { audience: level, group }))
  const town = place?.near ? t('place.near', place) : place?.town
  return [author, type, ...facts, town].filter((fact) => fact != null)
}

/** The other entry or person it is about. */
function renderReferences({ row, friend, lesson, shared, owner }: OwnEntry, { t }: Format): string[] {
  const lines: string[] = []
  if (row.friend_id !== null)
    lines.push(friend === null ? t('entry.friend.gone') : t('entry.friend', { name: owner, friend }))
  if (row.lesson_id !== null && lesson !== null) lines.push(t('lifeline.challenge', { title: beginningOf(lesson) }))
  if (row.shared_id !== null)
    lines.push(
      shared === null ? t('share.gone') : t('export.shared', { name: shared.name, title: beginningOf(shared) }),
    )
  return lines
}

const shownLength = 120

/** The title of an entry, or the first words of its text. */
export function beginningOf({ title, text }: Pick<EntryHead, 'title' | 'text'>): string {
  const shown = title ?? plainText(text).replaceAll(/\s+/g, ' ')
  return shown.length <= shownLength ? shown : `${shown.slice(0, shownLength).trimEnd()}…`
}

export function renderFile({ name, mime, title, description }: PageFile): string {
  const address = `media/${escapeHtml(name)}`
  const label = escapeHtml(title ?? description ?? '')
  const caption = [title, description].filter((text) => text != null && text !== '')
  return `<figure>${renderMedia(mime, address, label)}${
    caption.length === 0 ? '' : `<figcaption>${caption.map(escapeHtml).join('<br>')}</figcaption>`
  }</figure>`
}

function renderMedia(mime: string | null, address: string, label: string): string {
  if (mime?.startsWith('audio/')) return `<audio src="${address}" controls preload="none" title="${label}"></audio>`
  if (mime?.startsWith('video/')) return `<video src="${address}" controls preload="none" title="${label}"></video>`
  if (mime === 'application/pdf') return `<a href="${address}">${label}</a>`
  return `<a href="${address}"><img src="${address}" alt="${label}" loading="lazy"></a>`
}

const renderLink = (address: string, { t }: Format): string =>
  `<p><a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow ugc">${escapeHtml(t('export.video', { address }))}</a></p>`

const isWithoutFiles = ({ row, links }: OwnEntry, files: readonly PageFile[]): boolean =>
  row.text === '' &&
  [row.title, row.mood, row.friend_id, row.shared_id].every((value) => value === null) &&
  files.length + links.length === 0

const renderTags = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : `<ul class="tags">${tags.map((tag) => `<li>#${escapeHtml(tag)}</li>`).join('')}</ul>`
