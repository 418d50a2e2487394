import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allowances } from '@entemi/contract/platform/limits'
import { ask, writeNote } from './member.ts'
import { createJudge, type Fault, type Judge } from './outcome.ts'
import { withScene, type Scene } from './scene.ts'
import { awaitEffects } from './writers.ts'

const hour = 3_600_000
const shift = pathToFileURL(fileURLToPath(new URL('clock.shift.mjs', import.meta.url))).href

/** The app's clock jumps by an hour while its database's stands: sessions stay, nobody is locked out, jobs are done. */
export const clock: Fault = {
  name: 'clock',
  run: async (order) => {
    const folder = await mkdtemp(join(tmpdir(), 'entemi-clock-'))
    const file = join(folder, 'offset')
    const environment = { NODE_OPTIONS: `--import=${shift}`, FAULT_CLOCK: file, RATE_LIMIT_FACTOR: '1' }
    try {
      return await withScene(
        async (scene) => {
          const judge = createJudge(order)
          const jumps = order.long ? [hour, 0, -hour, 0, hour, -hour, 0] : [hour, -hour, 0]
          for (const [index, jump] of jumps.entries()) {
            await useUp(scene, index)
            await writeFile(file, String(jump))
            process.kill(scene.pid(), 'SIGUSR2')
            await awaitJump(file)
            await look(scene, index, `after a jump to ${jump / hour} h`, judge)
          }
          await awaitEffects(scene, judge)
          return { repetitions: jumps.length, failures: judge.failures }
        },
        { environment },
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** All that a minute allows: who is refused now must not be so for an hour. */
async function useUp(scene: Scene, member: number): Promise<void> {
  for (let n = 0; n <= allowances.write.account.count; n++) await ask(scene, '/api/post', { member, body: {} })
}

async function awaitJump(file: string): Promise<void> {
  for (let turn = 0; turn < 2000 && existsSync(file); turn++) await setTimeout(20)
  if (existsSync(file)) throw new Error('the clock did not jump')
}

async function look(scene: Scene, member: number, when: string, judge: Judge): Promise<void> {
  const state = await ask(scene, '/api/dataset/user', { member })
  const role = (state.body as { _state?: { auth_role?: string } })._state?.auth_role
  judge.require(role === 'LOGGED', `a session is gone ${when}: ${state.status} ${role}`)
  const note = await writeNote(scene, member)
  judge.require(note.status === 201, `a member cannot write ${when}: ${note.status}`)
}
