import { mediaFilesCall } from '@entemi/contract/operation/admin-media'
import { eraseMemberCall, memberAccountCall, ruleMemberCall } from '@entemi/contract/operation/admin-member'
import { pageVersionCall, previewPageCall } from '@entemi/contract/operation/admin-page'
import { statCall } from '@entemi/contract/operation/admin-stat'
import {
  addPageCall,
  editRowCall,
  removeDemoCall,
  removeRowCall,
  tableCall,
  tableRowCall,
} from '@entemi/contract/operation/admin-table'
import { casesCall, resolveCaseCall } from '@entemi/contract/operation/admin'
import { handle, type Route } from '#/platform/http/handle.ts'
import { readCases, resolveCase } from './case.service.ts'
import { removeDemo } from './demo.service.ts'
import { addInfoPage, editRow, removeRow } from './table.change.ts'
import { readRow, readTable } from './table.service.ts'
import { readFiles } from './media-file.service.ts'
import { eraseMember, readMember, changeMemberAccount } from './member.service.ts'
import { previewPage, readPageVersion } from './page.service.ts'
import { readStat } from './stat.service.ts'

export const adminRoutes: Route[] = [
  handle(statCall, async ({ tx, viewer }) => ({ stat: await readStat(tx, viewer) })),
  handle(memberAccountCall, async ({ tx, viewer, params }) => ({ member: await readMember(tx, viewer, params.id) })),
  handle(ruleMemberCall, async ({ tx, viewer, params, body }) => ({
    setData: await changeMemberAccount(tx, viewer, params.id, body),
  })),
  handle(eraseMemberCall, async ({ tx, viewer, params, body }) => ({
    setData: { person_id: await eraseMember(tx, viewer, params.id, body.reason) },
  })),
  handle(casesCall, async ({ tx, viewer, query }) => ({ list: await readCases(tx, viewer, query) })),
  handle(resolveCaseCall, async ({ tx, viewer, params, body }) => {
    await resolveCase(tx, viewer, params.id, body)
    return { setData: { case_id: params.id, resolve: body.resolve } }
  }),
  handle(tableCall, async ({ tx, viewer, params, query }) => ({
    list: await readTable(tx, viewer, params.table, query),
  })),
  handle(tableRowCall, ({ tx, viewer, params }) => readRow(tx, viewer, params.table, params.id)),
  handle(addPageCall, async ({ tx, viewer, body }) => {
    await addInfoPage(tx, viewer, body)
    return { setData: { id: body.address } }
  }),
  handle(editRowCall, async ({ tx, viewer, params, body }) => {
    await editRow(tx, viewer, params.table, params.id, body)
    return { setData: { id: params.id } }
  }),
  handle(removeRowCall, async ({ tx, viewer, params, body }) => {
    await removeRow(tx, viewer, params.id, body?.reason || undefined)
    return { setData: { id: params.id } }
  }),
  handle(pageVersionCall, async ({ tx, viewer, params }) => ({ page: await readPageVersion(tx, viewer, params) })),
  handle(previewPageCall, async ({ tx, viewer, body }) => ({ html: await previewPage(tx, viewer, body.html) })),
  handle(removeDemoCall, async ({ tx, viewer }) => ({ setData: { removed: await removeDemo(tx, viewer) } })),
  handle(mediaFilesCall, async ({ tx, viewer, query }) => ({ list: await readFiles(tx, viewer, query) })),
]
