import { expect, test } from 'vitest'
import { demoLessons, demoSolutions } from './demo.lessons.ts'
import { demoComments } from './demo.comments.ts'
import { demoCommunities, type GroupKey } from './demo.communities.ts'
import { demoBroadcast, demoConversations } from './demo.conversations.ts'
import { demoEntries } from './demo.entries.ts'
import { demoEvents, demoPolls } from './demo.events.ts'
import { demoArticles, demoContributions } from './demo.library.ts'
import { demoHeldPersons, demoMembers, type MemberKey, type PersonKey } from './demo.people.ts'
import { demoFriends } from './demo.relations.ts'
import { demoReports, demoSpammer, demoWaitingPosts } from './demo.reports.ts'
import { towns } from './demo.towns.ts'

test('the script names as many as the demo is written with', () => {
  expect(demoMembers).toHaveLength(21)
  expect(demoHeldPersons).toHaveLength(1)
  expect(demoCommunities).toHaveLength(5)
  expect(demoEntries.map(({ no }) => no)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1))
  expect(demoSolutions.map(({ no }) => no)).toEqual([42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54])
  expect(demoComments).toHaveLength(23)
  expect(demoLessons).toHaveLength(10)
  expect(demoArticles).toHaveLength(12)
  expect(demoContributions).toHaveLength(2)
  expect(demoReports).toHaveLength(2)
})

test('lets nobody write to somebody they are neither friends nor in a group with', () => {
  const areFriends = (a: MemberKey, b: MemberKey): boolean =>
    demoFriends.some(([one, other]) => (one === a && other === b) || (one === b && other === a))
  const shareGroup = (a: MemberKey, b: MemberKey): boolean =>
    demoCommunities.some(({ members }) => members[a] && members[b])
  for (const { between, lines } of demoConversations) {
    const [a, b] = between
    expect(areFriends(a, b) || shareGroup(a, b)).toBe(true)
    for (const [from] of lines) expect(between).toContain(from)
  }
})

test('lets only members of a group write in it', () => {
  const isMember = (group: GroupKey, person: PersonKey): boolean =>
    demoCommunities.some(({ key, members }) => key === group && members[person] !== undefined)
  for (const post of [...demoEntries, ...demoSolutions, ...demoEvents, ...demoPolls])
    if (post.privacy === 2) expect(isMember(post.group, post.author)).toBe(true)
  for (const post of demoWaitingPosts) expect(isMember(post.group, post.author)).toBe(true)
  for (const lesson of demoLessons) if (lesson.audience !== 'all') expect(isMember(lesson.group, lesson.by)).toBe(true)
})

test('puts every town into its square of the map and keeps the spammer out of the cast', () => {
  for (const { lat, lon } of Object.values(towns)) {
    expect(lat).toBeGreaterThan(45)
    expect(lat).toBeLessThan(49)
    expect(lon).toBeGreaterThan(16)
    expect(lon).toBeLessThan(24)
  }
  expect(demoMembers.map(({ key }) => key as string)).not.toContain(demoSpammer.username)
  expect(demoBroadcast.moderators).not.toContain(demoBroadcast.host)
})
