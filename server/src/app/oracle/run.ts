// Viewers read while others change what they may see, until there are so many answers.
import { setImmediate } from 'node:timers/promises'
import { changeOnce } from './changer.ts'
import { Report } from './judge.ts'
import { Random } from './random.ts'
import { react } from './reaction.ts'
import { readOnce } from './reader.ts'
import type { World } from './world.ts'

interface Plan {
  /** The run ends after so many answers. */
  answers: number
  /** People who read, and guests. */
  viewers: number
  guests: number
  /** How many changes are under way at once; with none, nobody reacts either. */
  changers: number
  /** Ends at the first wrong answer. */
  untilWrong?: boolean
  /** Done again and again during the run. */
  meanwhile?: (report: Report) => Promise<void>
}

/** More wrong answers tell nothing new. */
const maxWrong = 20

/** One in so many acts of a viewer is a like or a comment. */
const reactionEvery = 12

export async function runOracle(world: World, seed: number, plan: Plan): Promise<Report> {
  const report = new Report()
  const most = plan.untilWrong === true ? 1 : maxWrong
  const goesOn = () => report.answers < plan.answers && report.wrong.length < most
  let seeds = seed
  const loop = async (work: (random: Random) => Promise<void>) => {
    const random = new Random(seeds++)
    while (goesOn()) {
      await work(random)
      // a turn without a call must not stop the others
      await setImmediate()
    }
  }
  const readers = [...world.people.slice(0, plan.viewers), ...Array.from({ length: plan.guests }, () => undefined)]
  await Promise.all([
    ...readers.map((person) =>
      loop(async (random) => {
        const run = { world, random, report }
        if (person !== undefined && plan.changers > 0 && random.oneIn(reactionEvery)) await react(run, person)
        else await readOnce(run, person)
      }),
    ),
    ...Array.from({ length: plan.changers }, () => loop((random) => changeOnce({ world, random, report }))),
    ...(plan.meanwhile === undefined ? [] : [loop(() => plan.meanwhile?.(report) ?? Promise.resolve())]),
  ])
  return report
}
