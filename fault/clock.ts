import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allowances } from '@entemi/contract/platform/limits'
import { ask, writeNote } from './member.ts'
import { createChecks, type Fault, type Checks } from './outcome.ts'
import { withScene, type Scene } from './scene.ts'
import { awaitEffects } from './writers.ts'

const hour = 3_600_000
const shift = pathToFileURL(fileURLToPath(new URL('clock.shift.mjs', import.meta.url))).href

/** The app's clock jumps by an hour, the database's does not: sessions stay, nobody is locked out, jobs are done. */
export const clock: Fault = {
  name: 'clock',
  run: async (order) => {
    const folder = await mkdtemp(join(tmpdir(), 'entemi-clock-'))
    const file = join(folder, 'offset')
    const environment = { NODE_OPTIONS: `--import=${shift}`, FAULT_CLOCK: file, RATE_LIMIT_FACTOR: '1' }
    try {
      return await withScene(
        async (scene) => {
          const checks = createChecks(order)
          const jumps = order.long ? [hour, 0, -hour, 0, hour, -hour, 0] : [hour, -hour, 0]
          for (const [index, jump] of jumps.entries()) {
            await useUpLimit(scene, index)
            await writeFile(file, String(jump))
            process.kill(scene.pid(), 'SIGUSR2')
            await awaitJump(file)
            await checkMember(scene, index, `after a jump to ${jump / hour} h`, checks)
          }
          await awaitEffects(scene, checks)
          return { repetitions: jumps.length, failures: checks.failures }
        },
        { environment },
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Uses up the rate limit of a minute: the member must not be refused for an hour. */
async function useUpLimit(scene: Scene, member: number): Promise<void> {
  for (let n = 0; n <= allowances.write.account.count; n++) await ask(scene, '/api/post', { member, body: {} })
}

async function awaitJump(file: string): Promise<void> {
  for (let turn = 0; turn < 2000 && existsSync(file); turn++) await setTimeout(20)
  if (existsSync(file)) throw new Error('the clock did not jump')
}

async function checkMember(scene: Scene, member: number, when: string, checks: Checks): Promise<void> {
  const state = await ask(scene, '/api/dataset/user', { member })
  const role = (state.body as { _state?: { auth_role?: string } })._state?.auth_role
  checks.require(role === 'LOGGED', `a session is gone ${when}: ${state.status} ${role}`)
  const note = await writeNote(scene, member)
  checks.require(note.status === 201, `a member cannot write ${when}: ${note.status}`)
}
