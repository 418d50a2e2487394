// What viewers read, each call with all that its answer proves.
import { notificationsCall } from '@entemi/contract/account/notification'
import { entityCall } from '@entemi/contract/community/community'
import { peopleCall } from '@entemi/contract/community/people'
import { searchCall } from '@entemi/contract/community/search'
import { mediaFileCall } from '@entemi/contract/core/media'
import { clientEntriesCall } from '@entemi/contract/diary/client'
import { commentBaseCall } from '@entemi/contract/diary/comment'
import { friendsCall } from '@entemi/contract/diary/friend'
import { relationListCall } from '@entemi/contract/diary/like'
import { personCall } from '@entemi/contract/diary/lifeline'
import { readPostCall, timelineCall, visiblePostsCall } from '@entemi/contract/diary/post'
import type { CallDefinition } from '@entemi/contract/platform/call'
import { stateCall, type UserState } from '@entemi/contract/platform/state'
import type { Answer, CallInput } from '#/app/testing/server.ts'
import { all, not, now } from './fact.ts'
import { Judge, type Report } from './judge.ts'
import type { Reader } from './model.ts'
import type { Random } from './random.ts'
import { Group, type Entry, type Person, type World } from './world.ts'

/** What a loop of reads or changes works with. */
export interface Run {
  world: World
  random: Random
  report: Report
}

const whole = { _size: 100 }

/** The page that the app asks for, and now and then a long one. */
const pageOf = ({ random }: Run) => (random.oneIn(4) ? whole : { _size: 20 })

/** Sends a call by one of the processes; the judge knows when. */
export async function ask<C extends CallDefinition>(
  { world, random, report }: Run,
  reader: Reader,
  call: C,
  input: CallInput<C>,
): Promise<{ judge: Judge; answer: Answer<C> }> {
  const client = random.pick(reader.session.clients)
  const from = now()
  const answer = await client.call(call, input)
  report.answers++
  return { answer, judge: new Judge(report, world, reader, { from, until: now() }, call) }
}

type Read<Target> = (run: Run, reader: Reader, target: Target) => Promise<void>

const readEntry: Read<Entry> = async (run, reader, entry) => {
  if (entry.id === undefined) return
  const { judge, answer } = await ask(run, reader, readPostCall, { params: { id: entry.id } })
  const viewer = judge.admit(readPostCall, answer)
  if (viewer === undefined) return
  const sees = judge.model.seesEntry(viewer, entry)
  if (!judge.isFound(answer, sees, () => entry.text)) return
  if (judge.entryIn(viewer, answer.body.post, () => sees) !== entry)
    judge.fail(`another entry instead of ${entry.text}`)
  judge.countsIn(viewer, entry, answer.body.post)
}

const readComments: Read<Entry> = async (run, reader, entry) => {
  if (entry.id === undefined) return
  const { judge, answer } = await ask(run, reader, commentBaseCall, { params: { object_id: entry.id } })
  const viewer = judge.admit(commentBaseCall, answer)
  if (viewer === undefined) return
  const sees = judge.model.seesEntry(viewer, entry)
  if (!judge.isFound(answer, sees, () => entry.text)) return
  const { post, list } = answer.body
  if (judge.entryIn(viewer, post, () => sees) !== entry) judge.fail(`another entry instead of ${entry.text}`)
  judge.countsIn(viewer, entry, post)
  judge.commentsIn(viewer, entry, list)
}

const readLikers: Read<Entry> = async (run, reader, entry) => {
  if (entry.id === undefined) return
  const query = { _reltype: 'l' as const, ...whole }
  const { judge, answer } = await ask(run, reader, relationListCall, { params: { id: entry.id }, query })
  const viewer = judge.admit(relationListCall, answer)
  if (viewer === undefined) return
  const { model } = judge
  if (!judge.isFound(answer, model.seesEntry(viewer, entry), () => entry.text)) return
  const ids = answer.body.list.data.map(({ id }) => id)
  judge.peopleIn(ids, [...entry.likes.keys()], (liker) =>
    all(model.likes(liker, entry), model.seesPerson(viewer, liker)),
  )
}

/** Nobody likes comments here: whether there is such a list says whether the comment is seen. */
const readComment: Read<Entry> = async (run, reader, entry) => {
  const comments = entry.comments.filter(({ id }) => id !== undefined)
  if (comments.length === 0) return readLikers(run, reader, entry)
  const comment = run.random.pick(comments)
  const { id } = comment
  if (id === undefined) return
  const { judge, answer } = await ask(run, reader, relationListCall, { params: { id }, query: { _reltype: 'l' } })
  const viewer = judge.admit(relationListCall, answer)
  if (viewer !== undefined) judge.isFound(answer, judge.model.seesComment(viewer, comment), () => comment.text)
}

/** The author's own file stays theirs until it is deleted, so it proves nothing. */
const readPicture: Read<Entry> = async (run, reader, entry) => {
  const { picture: db_key } = entry
  if (db_key === undefined || reader.person === entry.author) return readEntry(run, reader, entry)
  const { judge, answer } = await ask(run, reader, mediaFileCall, { params: { db_key, variant: 'thumb' } })
  const sees =
    reader.person === undefined
      ? 'no'
      : all(judge.model.isLoggedIn(reader), judge.model.seesEntry(reader.person, entry))
  judge.isFound(answer, sees, () => `the picture of ${entry.text}`)
}

const readVisible: Read<Entry> = async (run, reader, entry) => {
  const entries = [entry, ...run.world.entries.slice(-20)].filter(({ id }) => id !== undefined)
  const ids = [...new Set(entries.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return
  const { judge, answer } = await ask(run, reader, visiblePostsCall, { body: { ids } })
  const viewer = judge.admit(visiblePostsCall, answer)
  if (viewer === undefined) return
  const found = new Set<string | undefined>(answer.body.data.ids)
  for (const one of entries)
    judge.expect(found.has(one.id), judge.model.seesEntry(viewer, one), () => `still sees ${one.text}`)
}

const readLine: Read<Person> = async (run, reader, person) => {
  const { judge, answer } = await ask(run, reader, personCall, { params: { id: person.id }, query: whole })
  const viewer = judge.admit(personCall, answer)
  if (viewer === undefined) return
  const { model } = judge
  if (!judge.isFound(answer, model.seesPerson(viewer, person), () => person.name)) return
  const { profile, list } = answer.body
  if (profile.id !== person.id) judge.fail(`another profile instead of that of ${person.name}`)
  judge.expect(profile.relation.includes('b'), model.areFriends(viewer, person), () => `is a friend of ${person.name}`)
  const own = run.world.entries.filter(({ author }) => author === person)
  judge.entriesIn(viewer, list, own, (entry) => model.isOnLine(viewer, entry))
}

const findPerson: Read<Person> = async (run, reader, person) => {
  const { judge, answer } = await ask(run, reader, peopleCall, { query: { query: person.name, ...whole } })
  const viewer = judge.admit(peopleCall, answer)
  if (viewer === undefined) return
  const ids = answer.body.list.data.map(({ id }) => id)
  judge.peopleIn(ids, [person], () => (person === viewer ? 'no' : judge.model.seesPerson(viewer, person)))
}

const readFriends: Read<Person> = async (run, reader) => {
  const { judge, answer } = await ask(run, reader, friendsCall, { query: whole })
  const viewer = judge.admit(friendsCall, answer)
  if (viewer === undefined) return
  const { model } = judge
  const ids = answer.body.list.data.map(({ id }) => id)
  judge.peopleIn(ids, run.world.people, (other) =>
    all(model.areFriends(viewer, other), not(model.areApart(viewer, other))),
  )
}

/** What a client shared with the reader. */
const readShared: Read<Person> = async (run, reader, client) => {
  const { judge, answer } = await ask(run, reader, clientEntriesCall, { params: { id: client.id }, query: whole })
  const viewer = judge.admit(clientEntriesCall, answer)
  // without such a client the page is missing, which says nothing about entries
  if (viewer === undefined || answer.status !== 200) return
  for (const item of answer.body.list.data) judge.entryIn(viewer, item, (entry) => judge.model.seesEntry(viewer, entry))
}

const readGroup: Read<Group> = async (run, reader, group) => {
  const { judge, answer } = await ask(run, reader, entityCall, { params: { id: group.id }, query: whole })
  const { model } = judge
  const { person } = reader
  const isLoggedIn = model.isLoggedIn(reader)
  const isLimited = person === undefined ? 'no' : all(isLoggedIn, model.hasRole(person, 'LIMIT'))
  judge.expect(answer.status === 403, isLimited, () => 'is refused for the role')
  if (answer.status === 403) return
  if (answer.status !== 200) return judge.fail(`status ${answer.status} for a group`)
  const { list } = answer.body
  if (person === undefined) return list.data.length > 0 ? judge.fail('posts are shown to a guest') : undefined
  const inGroup = run.world.entries.filter((entry) => entry.group === group)
  judge.entriesIn(person, list, inGroup, (entry) => all(isLoggedIn, model.isInGroup(person, entry, group)))
}

type Category = 'friends' | 'groups' | 'all' | 'mixed'

const readFeed = async (run: Run, reader: Reader, category: Category): Promise<void> => {
  const query = { ...pageOf(run), ...(category !== 'mixed' && { category }) }
  const { judge, answer } = await ask(run, reader, timelineCall, { query })
  const viewer = judge.admit(timelineCall, answer)
  if (viewer === undefined) return
  if (answer.status !== 200) return judge.fail(`status ${answer.status}`)
  const { model } = judge
  const { list } = answer.body
  const candidates = run.world.entries.filter(({ level }) => level.latest >= 0)
  if (category === 'all') judge.entriesIn(viewer, list, candidates, (entry) => model.isPublic(viewer, entry))
  else if (category === 'groups')
    judge.entriesIn(viewer, list, candidates, (entry) => model.isInGroupFeed(viewer, entry))
  // what is delivered to a feed comes later, so only what is shown proves something
  else judge.entriesIn(viewer, list, [], (entry) => model.seesEntry(viewer, entry))
}

const search: Read<Entry> = async (run, reader, { text }) => {
  const query = { query: run.random.oneIn(2) ? 'okapi' : text, kind: 'post' as const, ...pageOf(run) }
  const { judge, answer } = await ask(run, reader, searchCall, { query })
  const viewer = judge.admit(searchCall, answer)
  if (viewer === undefined) return
  if (answer.status !== 200) return judge.fail(`status ${answer.status}`)
  for (const item of answer.body.list.data)
    if ('owned_by_me' in item) judge.entryIn(viewer, item, (entry) => judge.model.seesEntry(viewer, entry))
    else judge.fail('something else than an entry is found')
}

const readNotifications = async (run: Run, reader: Reader): Promise<void> => {
  const { judge, answer } = await ask(run, reader, notificationsCall, { query: pageOf(run) })
  const viewer = judge.admit(notificationsCall, answer)
  if (viewer === undefined) return
  if (answer.status !== 200) return judge.fail(`status ${answer.status}`)
  for (const { entry: about, actors } of answer.body.list.data) {
    const entry = about === null ? undefined : run.world.findEntryById(about.id)
    if (entry !== undefined)
      judge.expect(true, judge.model.seesEntry(viewer, entry), () => `a notification about ${entry.text}`)
    for (const { id } of actors) judge.sees(viewer, id)
  }
}

const readState = async (run: Run, reader: Reader): Promise<void> => {
  const { judge, answer } = await ask(run, reader, stateCall, {})
  if (answer.status !== 200) return judge.fail(`status ${answer.status}`)
  const { _state: state } = answer.body
  const { person } = reader
  judge.expect(state.auth_role !== 'GUEST', judge.model.isLoggedIn(reader), () => 'is logged in')
  if (state.auth_role === 'GUEST') return
  if (person === undefined || state.auth_mainEntityId !== person.id) return judge.fail('the state of somebody else')
  judge.expect(true, judge.model.hasRole(person, state.auth_role), () => `has the role ${state.auth_role}`)
  judgeRelations(run.world, judge, person, state)
}

function judgeRelations({ people, groups, entries }: World, judge: Judge, person: Person, state: UserState): void {
  const { model } = judge
  const has = (id: string, letter: 'b' | 'm' | 'M') => state.entity_relation[id]?.includes(letter) ?? false
  for (const other of people)
    judge.expect(has(other.id, 'b'), model.areFriends(person, other), () => `is a friend of ${other.name}`)
  for (const group of groups) {
    judge.expect(has(group.id, 'm'), model.isMember(person, group), () => 'is a member')
    if (person !== group.owner) judge.expect(has(group.id, 'M'), model.moderates(person, group), () => 'is a moderator')
  }
  for (const entry of entries) {
    const { id } = entry
    if (id === undefined || !entry.likes.has(person)) continue
    const truth = all(model.likes(person, entry), model.seesEntry(person, entry))
    judge.expect(state.liked.includes(id), truth, () => `likes ${entry.text}`)
  }
}

const ofEntry: Read<Entry>[] = [
  readEntry,
  readEntry,
  readComments,
  readComments,
  readLikers,
  readComment,
  readPicture,
  readVisible,
  search,
]
const ofPerson: Read<Person>[] = [readLine, readLine, findPerson, readFriends, readShared]
const ofGroup: Read<Group>[] = [readGroup, (run, reader) => readFeed(run, reader, 'groups')]
const categories: Category[] = ['friends', 'groups', 'all', 'mixed']

/** One read: of what was changed for the reader a moment ago, or of anything. */
export async function readOnce(run: Run, person: Person | undefined): Promise<void> {
  const { world, random } = run
  // the session of this moment: it may end, or be followed by another one, while the call is under way
  const reader = { person, session: person?.session ?? world.guest }
  const hint = person?.hints.shift()
  if (hint !== undefined) return readTarget(run, reader, hint)
  const kind = random.below(10)
  if (kind < 4) return readTarget(run, reader, random.pick(world.entries))
  if (kind < 6) return readTarget(run, reader, random.pick(world.people))
  if (kind < 7) return readTarget(run, reader, random.pick(world.groups))
  if (kind < 8) return readFeed(run, reader, random.pick(categories))
  if (kind < 9) return readState(run, reader)
  return readNotifications(run, reader)
}

function readTarget(run: Run, reader: Reader, target: Entry | Person | Group): Promise<void> {
  if (target instanceof Group) return run.random.pick(ofGroup)(run, reader, target)
  if ('text' in target) return run.random.pick(ofEntry)(run, reader, target)
  return run.random.oneIn(3) ? readState(run, reader) : run.random.pick(ofPerson)(run, reader, target)
}
