import { searchDiaryCall } from '@entemi/contract/diary/search'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { searchDiary } from './search.service.ts'

export const diarySearchRoutes: Route[] = [
  handleRead(searchDiaryCall, async ({ tx, viewer, query }) => ({ list: await searchDiary(tx, viewer, query) })),
]
