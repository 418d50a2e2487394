import { adminTables, type addPageCall, type TableEdit, type TableName } from '@entemi/contract/operation/admin-table'
import type { AuditAct } from '@entemi/contract/platform/audit'
import type { BodyOf } from '@entemi/contract/platform/call'
import { languages } from '@entemi/contract/platform/letters'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { deleteArticle, editArticle, findInLibrary, requireInLibrary } from '#/community/library/library.service.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { findCommentForAdmin, findEntryForAdmin } from '#/core/visibility/privileged.ts'
import { moderateComment, moderateEntry } from '#/community/community/moderation.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addPage, removePage, savePage, type PageTable } from '#/core/info/page.service.ts'
import { editLesson, findLedLesson, lockLedLesson, removeLesson } from '#/community/lesson/send.service.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isRowId } from './table.service.ts'
import { updateGroupOf } from '#/core/entity/entity.service.ts'
import { findSiteEntity } from './table.store.ts'
import { removeGroupOf } from './group.service.ts'
import { removeUnusedFile } from './media-file.service.ts'

/** A field that cannot be edited in this table is refused like one that is not in the contract. */
export async function editRow(tx: Tx, viewer: Viewer, table: TableName, id: string, body: TableEdit): Promise<void> {
  const allowed = adminTables[table].fields.map((field) => field.name)
  for (const name of Object.keys(body) as (keyof TableEdit)[])
    if (!allowed.includes(name)) throw fieldError(name, 'UNKNOWN_FIELD')
  if (table === 'info' || table === 'consents') return editPage(tx, viewer, table, id, body)
  if (!isRowId(id)) throw new ApiError('NOT_FOUND')
  if (table === 'entities') {
    if (!(await updateGroupOf(tx, viewer.siteId, id, body))) throw new ApiError('NOT_FOUND')
  } else if (table === 'articles') {
    const { title, text, library } = body
    const change = {
      ...(title === undefined ? {} : { title }),
      ...(text === undefined ? {} : { text }),
      ...(library === undefined ? {} : { library }),
    }
    await editArticle(tx, viewer, await requireInLibrary(tx, viewer, id), change)
  } else if (table === 'lessons') {
    const { title, text } = body
    const change = { ...(title === undefined ? {} : { title }), ...(text === undefined ? {} : { text }) }
    await editLesson(tx, viewer, await lockLedLesson(tx, viewer, id), change)
  } else throw new ApiError('NOT_FOUND')
  const act = ({ entities: 'entity.edit', articles: 'article.edit', lessons: 'lesson.edit' } as const)[table]
  const aboutId = table === 'entities' ? id : null
  await writeAudit(tx, viewer, { act, aboutId, targetId: id, detail: { changed: Object.keys(body).sort() } })
}

/** A new text of a consent needs a new decision of every member, so it requires the password. */
async function editPage(tx: Tx, viewer: Viewer, table: PageTable, address: string, body: TableEdit): Promise<void> {
  if (table === 'consents') requireConfirmed(viewer)
  const texts = Object.fromEntries(
    languages.map((language) => [language, { title: body[`title_${language}`], html: body[`html_${language}`] }]),
  )
  const changed = await savePage(tx, table, viewer.siteId, address, texts)
  if (changed.length === 0) return
  await writePageAudit(tx, viewer, table === 'info' ? 'info.edit' : 'consent.edit', address, { languages: changed })
}

export async function addInfoPage(tx: Tx, viewer: Viewer, body: BodyOf<typeof addPageCall>): Promise<void> {
  const { address } = body
  const pages = languages.flatMap((language) => {
    const [title, html] = [body[`title_${language}`], body[`html_${language}`]]
    return title === undefined || html === undefined ? [] : [{ address, language, title, html }]
  })
  await addPage(tx, viewer.siteId, pages)
  await writePageAudit(tx, viewer, 'info.add', address, { languages: pages.map(({ language }) => language) })
}

async function writePageAudit(
  tx: Tx,
  viewer: Viewer,
  act: AuditAct,
  page: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const targetId = await findSiteEntity(tx, viewer.siteId)
  await writeAudit(tx, viewer, { act, aboutId: null, targetId, detail: { page, ...detail } })
}

/** What is no id is the address of a page. An id is searched in each table, only among the rows that the table shows. */
export async function removeRow(tx: Tx, viewer: Viewer, id: string, reason: string | undefined): Promise<void> {
  if (!isRowId(id)) {
    await removePage(tx, viewer.siteId, id)
    return writePageAudit(tx, viewer, 'info.remove', id)
  }
  if (await removeContent(tx, viewer, id)) return
  if (await removeModerated(tx, viewer, id, reason)) return
  if (await removeGroupOf(tx, viewer, id, reason)) return
  if (await removeUnusedFile(tx, viewer, id)) return
  throw new ApiError('NOT_FOUND')
}

/** Articles and lessons, which belong to the site. */
async function removeContent(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const article = await findInLibrary(tx, viewer, id)
  const lesson = article === undefined ? await findLedLesson(tx, viewer, id) : undefined
  if (article === undefined && lesson === undefined) return false
  if (article !== undefined) await deleteArticle(tx, viewer, id)
  else await removeLesson(tx, await lockLedLesson(tx, viewer, id))
  await writeAudit(tx, viewer, {
    act: article === undefined ? 'lesson.remove' : 'article.remove',
    aboutId: article?.author_id ?? null,
    targetId: id,
  })
  return true
}

/** Entries and comments of members; the author is notified of the reason. */
async function removeModerated(tx: Tx, viewer: Viewer, id: string, reason: string | undefined): Promise<boolean> {
  const entry = await findEntryForAdmin(tx, viewer, id)
  const comment = entry === undefined ? await findCommentForAdmin(tx, viewer, id) : undefined
  if (entry === undefined && comment === undefined) return false
  if (!reason) throw fieldError('reason', 'FIELD_REQUIRED')
  requireAllowed(entry?.kind !== 'lesson')
  const decision = { action: 'remove', reason } as const
  if (entry !== undefined) await moderateEntry(tx, viewer, entry, decision)
  else if (comment !== undefined) await moderateComment(tx, viewer, comment, decision)
  return true
}
