import { mediaFilesCall } from './admin-media.ts'
import { eraseMemberCall, memberAccountCall, ruleMemberCall } from './admin-member.ts'
import { statCall } from './admin-stat.ts'
import { pageVersionCall, previewPageCall } from './admin-page.ts'
import { changeJobsCall, failedJobsCall, systemCall, testMailCall } from './admin-system.ts'
import { addPageCall, editRowCall, removeDemoCall, removeRowCall, tableCall, tableRowCall } from './admin-table.ts'
import { casesCall, resolveCaseCall } from './admin.ts'
import { clientErrorCall } from './client-error.ts'
import {
  beginImportCall,
  importsCall,
  mapImportCall,
  readImportCall,
  removeImportCall,
  sendImportCall,
  startImportCall,
} from './import.ts'
import { reportCall } from './report.ts'

export const operationCalls = [
  reportCall,
  casesCall,
  resolveCaseCall,
  statCall,
  systemCall,
  failedJobsCall,
  changeJobsCall,
  testMailCall,
  clientErrorCall,
  pageVersionCall,
  previewPageCall,
  memberAccountCall,
  ruleMemberCall,
  eraseMemberCall,
  tableCall,
  tableRowCall,
  editRowCall,
  addPageCall,
  removeRowCall,
  removeDemoCall,
  mediaFilesCall,
  importsCall,
  beginImportCall,
  readImportCall,
  sendImportCall,
  mapImportCall,
  startImportCall,
  removeImportCall,
] as const
