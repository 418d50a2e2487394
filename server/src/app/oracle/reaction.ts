import { addCommentCall } from '@entemi/contract/diary/comment'
import { likeCall, unlikeCall } from '@entemi/contract/diary/like'
import { whileTaken } from './act.ts'
import { ask, type Run } from './reader.ts'
import { canAct, type Entry, type Person } from './world.ts'

/** A viewer likes, unlikes or comments: refused as a read is, and written in batches as reads are batched. */
export async function react(run: Run, person: Person): Promise<void> {
  const entry = run.random.pick(run.world.entries)
  await whileTaken(run, [person], async () => {
    if (canAct(person)) await (run.random.oneIn(3) ? comment(run, person, entry) : like(run, person, entry))
  })
}

async function like(run: Run, person: Person, entry: Entry): Promise<void> {
  if (entry.id === undefined) return
  const fact = run.world.likeOf(person, entry)
  const call = fact.latest ? unlikeCall : likeCall
  const end = fact.send(!fact.latest)
  const { judge, answer } = await ask(run, { person, session: person.session }, call, { params: { id: entry.id } })
  end(judge.isReactionRight(person, entry, answer, call === likeCall))
}

async function comment(run: Run, person: Person, entry: Entry): Promise<void> {
  if (entry.id === undefined) return
  const added = run.world.addComment(person, entry, false)
  const end = added.exists.send(true)
  const input = { params: { objectId: entry.id }, body: { message: added.text } }
  const { judge, answer } = await ask(run, { person, session: person.session }, addCommentCall, input)
  const isDone = judge.isReactionRight(person, entry, answer, true)
  end(isDone)
  if (isDone) added.id = answer.body.setData.comment_id
  else entry.comments.splice(entry.comments.indexOf(added), 1)
}
