import { ask } from './member.ts'
import { createChecks, type Fault, type Checks } from './outcome.ts'
import type { Scene } from './scene.ts'

/**
 * Requests of a page that was opened before an upgrade. Each line is sent by some released frontend: lines are only added,
 * and never changed or deleted while such a page may still be open.
 */
const requests: { method: string; path: string; body?: object; status: number }[] = [
  { method: 'GET', path: '/api/dataset/user', status: 200 },
  { method: 'GET', path: '/api/dataset/user/_minimal', status: 200 },
  { method: 'GET', path: '/api/timeline', status: 200 },
  { method: 'GET', path: '/api/version', status: 200 },
  { method: 'POST', path: '/api/post', body: { type: 'note', text: 'Régi oldalról' }, status: 201 },
  { method: 'POST', path: '/api/profile/setxx/mood', body: { mood: 5 }, status: 200 },
]

/** An open page of the previous version: its calls work, unknown ones answer an error code, and it learns of the new version. */
export const oldFrontend: Fault = {
  name: 'old-frontend',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    for (const { method, path, body, status } of requests) {
      const answer = await ask(scene, path, { method, ...(body && { body }) })
      checks.require(answer.status === status, `${method} ${path} is answered ${answer.status}`)
    }
    await expectCode(scene, checks, '/api/post', { type: 'note', text: 'x', gone_since: 1 }, [422, 'VALIDATION_ERROR'])
    await expectCode(scene, checks, '/api/gone-since', {}, [404, 'NOT_FOUND'])
    await expectNewVersion(scene, checks)
    // a page instead of a deleted asset would be run as a script, and cached for a year
    const asset = await ask(scene, '/assets/index-0ld0ld0l.js')
    const isPage = asset.headers.get('content-type')?.startsWith('text/html') === true
    checks.require(asset.status === 404 && !isPage, `a deleted asset is answered ${asset.status}`)
    checks.require(
      asset.headers.get('cache-control')?.includes('immutable') !== true,
      'the 404 of an asset is cached for a year',
    )
    return { repetitions: requests.length + 4, failures: checks.failures }
  },
}

async function expectCode(
  scene: Scene,
  checks: Checks,
  path: string,
  body: object,
  [status, code]: [number, string],
): Promise<void> {
  const answer = await ask(scene, path, { body })
  const received = (answer.body as { error_code?: string }).error_code
  checks.require(answer.status === status && received === code, `${path} is answered ${answer.status} ${received}`)
}

/** In the state and by its own call: a page that gets another version than its own offers a reload. */
async function expectNewVersion(scene: Scene, checks: Checks): Promise<void> {
  const version = await ask(scene, '/api/version')
  const state = await ask(scene, '/api/dataset/user/_minimal')
  const newest = (version.body as { version: { frontend: string } }).version.frontend
  const inState = (state.body as { _state: { version?: { frontend: string } } })._state.version?.frontend
  checks.require(newest.length > 0 && newest === inState, `the state says version ${inState}, the server ${newest}`)
}
