import type { Body, Params } from '@entemi/contract/calls'
import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'

/** Reports an entry, a comment, a message, a person or a community to its moderators. */
export async function sendReport(
  kind: Params<'POST /api/report/:kind/:id'>['kind'],
  id: string,
  body: Body<'POST /api/report/:kind/:id'>,
): Promise<boolean> {
  const params = { kind, id }
  const answer = await send(() => callApi('POST /api/report/:kind/:id', { params, body }), {
    then: ({ setData }) => showToast({ text: setData.already ? t('report.already') : t('toast.reported') }),
  })
  return answer !== undefined
}
