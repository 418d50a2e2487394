import { addWeekCall, editWeekCall, trainingCall, trainingProgressCall } from '@entemi/contract/community/training'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { addWeek, editWeek, readProgress, readTraining } from './training.service.ts'

export const trainingRoutes: Route[] = [
  handleRead(trainingCall, ({ tx, viewer, params }) => readTraining(tx, viewer, params.id)),
  handle(addWeekCall, async ({ tx, viewer, params, body }) => ({
    setData: { lesson_id: await addWeek(tx, viewer, params.id, body) },
  })),
  handle(editWeekCall, async ({ tx, viewer, params, body }) => {
    await editWeek(tx, viewer, params, body.materials)
    return { setData: { lesson_id: params.lesson_id } }
  }),
  handleRead(trainingProgressCall, async ({ tx, viewer, params, query }) => ({
    list: await readProgress(tx, viewer, params.id, query),
  })),
]
