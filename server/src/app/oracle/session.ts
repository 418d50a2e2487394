import { loginCall, logoutCall } from '@entemi/contract/account/account'
import { ruleMemberCall } from '@entemi/contract/operation/admin-member'
import { testPassword } from '#/app/testing/makers.ts'
import { act, hint, whileTaken, type Change } from './act.ts'
import { ask, type Run } from './reader.ts'
import type { Person } from './world.ts'

/** Ends a session in one of four ways; who has none logs in again. Whoever reads meanwhile goes on with the old session. */
export const changeSession: Change = async (run) => {
  const { world, random } = run
  const { admin } = world
  const person = random.pick(world.people)
  if (admin === undefined || !person.isExposed) return false
  return whileTaken(run, [person, admin], async () => {
    if (person.status === 'suspended') await endSuspension(run, person, admin)
    else if (person.session.isValid.latest) await endSession(run, person, admin)
    else await logIn(run, person)
    hint([person], person)
  })
}

async function endSession(run: Run, person: Person, admin: Person): Promise<void> {
  const { world, random } = run
  const { isValid } = person.session
  const params = { id: person.id }
  const way = random.below(4)
  if (way === 0) {
    // by another client, which loses its cookie: the readers' clients keep theirs
    const session = world.openSession(person.session.clients[0]?.cookie())
    await act(run, { ...person, session }, logoutCall, {}, (set) => set(isValid, false))
    return
  }
  if (way === 1) {
    await act(run, admin, ruleMemberCall, { params, body: { action: 'end_sessions' } }, (set) => set(isValid, false))
    return
  }
  if (way === 2) {
    const body = { action: 'suspend', reason: 'Reklámot küldött.', days: null }
    const answer = await act(run, admin, ruleMemberCall, { params, body }, (set) => set(isValid, false))
    if (answer !== undefined) person.status = 'suspended'
    return
  }
  const role = person.role.latest === 'LIMIT' ? 'LOGGED' : 'LIMIT'
  await act(run, admin, ruleMemberCall, { params, body: { action: 'role', role } }, (set) => {
    set(person.role, role)
    set(isValid, false)
  })
  hint([person], random.pick(world.entries))
}

async function endSuspension(run: Run, person: Person, admin: Person): Promise<void> {
  const { world } = run
  const guest = { person: undefined, session: world.openSession(undefined) }
  const body = { login: person.username, password: testPassword }
  const { judge, answer } = await ask(run, guest, loginCall, { body })
  if (answer.status !== 403) judge.fail(`status ${answer.status} for a suspended account`)
  const params = { id: person.id }
  if ((await act(run, admin, ruleMemberCall, { params, body: { action: 'restore' } })) !== undefined)
    person.status = 'active'
}

async function logIn({ world, random, report }: Run, person: Person): Promise<void> {
  const client = random.pick(world.openSession(undefined).clients)
  const answer = await client.call(loginCall, { body: { login: person.username, password: testPassword } })
  report.changes++
  if (answer.status === 200) person.session = world.openSession(client.cookie())
  else report.wrong.push(`${person.name} cannot log in: status ${answer.status}`)
}
