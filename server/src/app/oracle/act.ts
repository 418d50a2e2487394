import { keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import type { Answer, CallInput } from '#/app/testing/server.ts'
import type { Fact } from './fact.ts'
import { unavailable } from './judge.ts'
import type { Run } from './reader.ts'
import type { Entry, Group, Person } from './world.ts'

/** How often it is sent again, as a member's device does. */
const maxAgain = 3

type SetFact = <T>(fact: Fact<T>, value: T) => void

/**
 * Sends a call that must succeed, by one of the processes. `plan` sets the facts that it changes: from now on they may have
 * the new value, from the answer on they have it. Undefined, and reported, if it was refused.
 */
export async function act<C extends CallDefinition>(
  { random, report }: Run,
  actor: Person,
  call: C,
  input: CallInput<C>,
  plan: (set: SetFact) => void = () => {},
): Promise<Answer<C> | undefined> {
  const ends: ((isMade: boolean) => void)[] = []
  plan((fact, value) => void ends.push(fact.send(value)))
  const send = () => random.pick(actor.session.clients).call(call, input)
  let answer = await send()
  for (let again = 0; again < maxAgain && answer.status === unavailable; again++) answer = await send()
  const isDone = answer.status === (call.status ?? 200)
  for (const end of ends) end(isDone)
  report.changes++
  if (isDone) return answer
  report.wrong.push(`${actor.name} ${keyOf(call)}: refused with ${answer.status} ${answer.error.error_code}`)
  return undefined
}

const maxHints = 6

/** These people read soon what was changed for them. */
export function hint(people: readonly (Person | undefined)[], ...targets: (Entry | Person | Group)[]): void {
  for (const person of people) if (person !== undefined && person.hints.length < maxHints) person.hints.push(...targets)
}

/** False if it cannot be done now: another change is tried then. */
export type Change = (run: Run) => Promise<boolean>

/** Does the work if nobody else changes a fact about these people. */
export async function whileTaken({ world }: Run, people: Person[], work: () => Promise<unknown>): Promise<boolean> {
  const taken = [...new Set(people)]
  if (!world.take(...taken)) return false
  try {
    await work()
    return true
  } finally {
    world.giveBack(...taken)
  }
}
