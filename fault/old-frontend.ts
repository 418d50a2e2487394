import { ask } from './member.ts'
import { createJudge, type Fault, type Judge } from './outcome.ts'
import type { Scene } from './scene.ts'

/**
 * What a page asks that was opened before the server was renewed. Every line is what some frontend sends: it is never
 * changed, only added to, and none is taken away while such a page may still be open.
 */
const requests: { method: string; path: string; body?: object; status: number }[] = [
  { method: 'GET', path: '/api/dataset/user', status: 200 },
  { method: 'GET', path: '/api/dataset/user/_minimal', status: 200 },
  { method: 'GET', path: '/api/timeline', status: 200 },
  { method: 'GET', path: '/api/version', status: 200 },
  { method: 'POST', path: '/api/post', body: { type: 'note', text: 'Régi oldalról' }, status: 201 },
  { method: 'POST', path: '/api/profile/setxx/mood', body: { mood: 5 }, status: 200 },
]

/** An open page of before: its calls are answered, what it does not know yet is said by code, and it is told to renew. */
export const oldFrontend: Fault = {
  name: 'old-frontend',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    for (const { method, path, body, status } of requests) {
      const answer = await ask(scene, path, { method, ...(body && { body }) })
      judge.require(answer.status === status, `${method} ${path} is answered ${answer.status}`)
    }
    await expectCode(scene, judge, '/api/post', { type: 'note', text: 'x', gone_since: 1 }, [422, 'VALIDATION_ERROR'])
    await expectCode(scene, judge, '/api/gone-since', {}, [404, 'NOT_FOUND'])
    await expectNewVersion(scene, judge)
    // a page instead of a part that is gone would be run as a program, and kept for a year
    const part = await ask(scene, '/assets/index-0ld0ld0l.js')
    const isPage = part.headers.get('content-type')?.startsWith('text/html') === true
    judge.require(part.status === 404 && !isPage, `a part that is gone is answered ${part.status}`)
    judge.require(
      part.headers.get('cache-control')?.includes('immutable') !== true,
      'that a part is gone is kept for a year',
    )
    return { repetitions: requests.length + 4, failures: judge.failures }
  },
}

async function expectCode(
  scene: Scene,
  judge: Judge,
  path: string,
  body: object,
  [status, code]: [number, string],
): Promise<void> {
  const answer = await ask(scene, path, { body })
  const said = (answer.body as { error_code?: string }).error_code
  judge.require(answer.status === status && said === code, `${path} is answered ${answer.status} ${said}`)
}

/** By the state of every answer and when asked for: a page that hears another than its own offers to be renewed. */
async function expectNewVersion(scene: Scene, judge: Judge): Promise<void> {
  const asked = await ask(scene, '/api/version')
  const state = await ask(scene, '/api/dataset/user/_minimal')
  const newest = (asked.body as { version: { frontend: string } }).version.frontend
  const told = (state.body as { _state: { version?: { frontend: string } } })._state.version?.frontend
  judge.require(newest.length > 0 && newest === told, `the state says version ${told}, the server ${newest}`)
}
