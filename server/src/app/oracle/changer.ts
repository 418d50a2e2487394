// What changes while others read. Each change takes the people whose facts it changes and those who act.
import { setImmediate } from 'node:timers/promises'
import {
  banCall,
  changeMemberCall,
  joinCall,
  leaveCall,
  liftBanCall,
  moderateCall,
} from '@entemi/contract/community/community'
import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { acceptClientCall, endClientCall, inviteClientCall } from '@entemi/contract/diary/client'
import {
  acceptFriendRequestCall,
  blockCall,
  sendFriendRequestCall,
  unblockCall,
  unfriendCall,
} from '@entemi/contract/diary/friend'
import { addPostCall, editPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { act, hint, whileTaken, type Change } from './act.ts'
import { ask, type Run } from './reader.ts'
import { changeSession } from './session.ts'
import { canAct, type Entry, type Group, type Level, type Person } from './world.ts'

const entriesOf = ({ world, random }: Run, author: Person): Entry[] => {
  const own = world.entries.filter((entry) => entry.author === author && entry.level.latest >= 0)
  return own.length === 0 ? [] : [random.pick(own), random.pick(own)]
}

const changePair: Change = async (run) => {
  const { world, random } = run
  const [one, other] = [random.pick(world.people), random.pick(world.people)]
  if (one === other) return false
  return whileTaken(run, [one, other], async () => {
    const pair = world.ensurePair(one, other)
    const to = (person: Person) => ({ params: { id: person.id } })
    if (pair.blocked.latest) {
      const [blocker, blocked] = pair.blocker === one ? [one, other] : [other, one]
      if (canAct(blocker)) await act(run, blocker, unblockCall, to(blocked), (set) => set(pair.blocked, false))
    } else if (!canAct(one)) return
    else if (random.oneIn(3)) {
      const answer = await act(run, one, blockCall, to(other), (set) => {
        set(pair.blocked, true)
        set(pair.friends, false)
        for (const shared of world.sharedBetween(one, other)) set(shared, false)
      })
      if (answer === undefined) return
      pair.blocker = one
      world.setClient(one, other, false)
      world.setClient(other, one, false)
    } else if (pair.friends.latest) {
      await act(run, one, unfriendCall, to(other), (set) => set(pair.friends, false))
    } else if (canAct(other)) {
      if ((await act(run, one, sendFriendRequestCall, { body: { entity_id: other.id } })) !== undefined)
        await act(run, other, acceptFriendRequestCall, to(one), (set) => set(pair.friends, true))
    }
    hint([one], other, ...entriesOf(run, other))
    hint([other], one, ...entriesOf(run, one))
  })
}

const changeLevel: Change = async (run) => {
  const { world, random } = run
  const entry = random.pick(world.entries)
  const { id, author, group, level, isArticle } = entry
  if (id === undefined || isArticle) return false
  return whileTaken(run, [author], async () => {
    if (level.latest < 0 || !canAct(author)) return
    const levels: Level[] = group === undefined ? [0, 1, 9] : [2, 9]
    const next = random.oneIn(12) ? -1 : random.pick(levels.filter((one) => one !== level.latest))
    await act(run, author, setPrivacyCall, { params: { id, level: next } }, (set) => set(level, next))
    hint([...Array.from({ length: 4 }, () => random.pick(world.people)), entry.consultant], entry)
  })
}

const publish: Change = async (run) => {
  const { world, random } = run
  const author = random.pick(world.people)
  return whileTaken(run, [author], async () => {
    if (!canAct(author)) return
    const isLimited = author.role.latest === 'LIMIT'
    const groups = isLimited ? [] : world.groups.filter((one) => one.standingOf(author)?.member.latest === true)
    const group = groups.length > 0 && random.oneIn(2) ? random.pick(groups) : undefined
    const level: Level = random.pick(group === undefined ? [0, 1, 9] : [2, 9])
    const entry = world.addEntry({ author, group })
    const body = { type: 'note', text: entry.text, privacy_status: level, ...(group && { publish_to: group.id }) }
    const answer = await act(run, author, addPostCall, { body }, (set) => set(entry.level, level))
    entry.id = answer?.body.setData.post_id
    hint([random.pick(world.people), random.pick(world.people)], entry)
  })
}

const changeMembership: Change = async (run) => {
  const { world, random } = run
  const [person, group] = [random.pick(world.people), random.pick(world.groups)]
  const { owner } = group
  if (person === owner) return false
  return whileTaken(run, [person, owner], async () => {
    const standing = group.ensureStanding(person)
    const { member, moderator } = standing
    const at = { params: { id: group.id, personId: person.id } }
    if (standing.isBanned) await endBan(run, person, group)
    else if (!member.latest) {
      if (!canAct(person) || person.role.latest === 'LIMIT') return
      await act(run, person, joinCall, { params: { id: group.id } }, (set) => set(member, true))
    } else if (random.oneIn(4)) {
      const action = moderator.latest ? 'revoke' : 'grant'
      const body = { action, right: 'M' }
      await act(run, owner, changeMemberCall, { ...at, body }, (set) => set(moderator, !moderator.latest))
    } else if (random.oneIn(3)) {
      const body = { reason: 'Reklámot küldött.', show_reason: false, days: null }
      const answer = await act(run, owner, banCall, { ...at, body }, (set) => {
        set(member, false)
        set(moderator, false)
      })
      standing.isBanned = answer !== undefined
    } else if (random.oneIn(2) && canAct(person) && person.role.latest !== 'LIMIT') {
      await act(run, person, leaveCall, { params: { id: group.id } }, (set) => {
        set(member, false)
        set(moderator, false)
      })
    } else {
      await act(run, owner, changeMemberCall, { ...at, body: { action: 'remove' } }, (set) => {
        set(member, false)
        set(moderator, false)
      })
    }
    const inGroup = world.entries.filter((entry) => entry.group === group && entry.level.latest >= 0)
    hint([person], group, ...(inGroup.length > 0 ? [random.pick(inGroup)] : []))
  })
}

/** Who is banned does not come back before the ban is lifted. */
async function endBan(run: Run, person: Person, group: Group): Promise<void> {
  if (canAct(person) && person.role.latest !== 'LIMIT') {
    const reader = { person, session: person.session }
    const { judge, answer } = await ask(run, reader, joinCall, { params: { id: group.id } })
    if (answer.status !== 403) judge.fail(`status ${answer.status} for a banned person`)
  }
  if (!run.random.oneIn(2)) return
  const params = { id: group.id, personId: person.id }
  if ((await act(run, group.owner, liftBanCall, { params })) !== undefined)
    group.ensureStanding(person).isBanned = false
}

const moderate: Change = async (run) => {
  const { world, random } = run
  const entry = random.pick(world.entries)
  const { id, author, group, state, level } = entry
  if (id === undefined || group === undefined || author === group.owner) return false
  return whileTaken(run, [author, group.owner], async () => {
    if (level.latest < 0) return
    const next = state.latest === 0 ? 2 : 0
    const body = { action: next === 0 ? 'approve' : 'hide', reason: 'Nem ide való.' }
    const params = { id: group.id, postId: id }
    await act(run, group.owner, moderateCall, { params, body }, (set) => set(state, next))
    hint([author, random.pick(world.people), random.pick(world.people)], entry, group)
  })
}

const share: Change = async (run) => {
  const { world, random } = run
  const shareable = world.entries.filter(({ consultant }) => consultant !== undefined)
  if (shareable.length === 0) return false
  const entry = random.pick(shareable)
  const { id, author, consultant, isShared, level } = entry
  if (id === undefined || consultant === undefined) return false
  return whileTaken(run, [author, consultant], async () => {
    if (world.pairOf(author, consultant)?.blocked.latest === true || level.latest < 0) return
    if (!world.isClient(author, consultant)) {
      const invited = await act(run, author, inviteClientCall, { body: { person_id: consultant.id, as: 'client' } })
      if (invited === undefined) return
      const params = { as: 'consultant' as const, id: author.id }
      if ((await act(run, consultant, acceptClientCall, { params })) === undefined) return
      world.setClient(author, consultant, true)
    }
    if (isShared.latest && random.oneIn(2)) {
      const shared = world.entries.filter((one) => one.author === author && one.consultant === consultant)
      const params = { as: 'client' as const, id: consultant.id }
      const answer = await act(run, author, endClientCall, { params }, (set) => {
        for (const one of shared) if (one.isShared.latest) set(one.isShared, false)
      })
      if (answer !== undefined) world.setClient(author, consultant, false)
    } else {
      const body = { consultant_id: isShared.latest ? null : consultant.id }
      await act(run, author, editPostCall, { params: { id }, body }, (set) => set(isShared, !isShared.latest))
    }
    hint([consultant], entry, author)
  })
}

const changeLibrary: Change = async (run) => {
  const { world, random } = run
  const { admin, isLibraryOpen } = world
  const articles = world.entries.filter(({ isArticle }) => isArticle)
  if (admin === undefined || articles.length === 0) return false
  return whileTaken(run, [admin], async () => {
    const isOpen = !isLibraryOpen.latest
    const body = { libraries: isOpen ? ['video' as const, 'base' as const] : ['video' as const] }
    await act(run, admin, setSiteSettingCall, { body }, (set) => set(isLibraryOpen, isOpen))
    hint([random.pick(world.people), random.pick(world.people), random.pick(world.people)], random.pick(articles))
  })
}

const changes: Change[] = [
  changePair,
  changePair,
  changePair,
  changeLevel,
  changeLevel,
  changeLevel,
  publish,
  changeMembership,
  changeMembership,
  moderate,
  share,
  changeLibrary,
  changeSession,
]

export async function changeOnce(run: Run): Promise<void> {
  // the loop must leave the event loop to those who have taken somebody
  while (!(await run.random.pick(changes)(run))) await setImmediate()
}
