import { sentenceOf } from '@entemi/contract/account/notification-sentence'
import { notificationKinds, type NotificationItem, type NotificationKind } from '@entemi/contract/account/notification'
import { expect, test } from 'vitest'
import { en } from '#/platform/i18n/en.gen.ts'
import { hu } from '#/platform/i18n/hu.gen.ts'

const actor = { display_name: 'Anna' } as NotificationItem['actors'][number]
const blank = { actors: [actor], others: 0, act: null, entry: null, entity: null, decision: null }
const make = (parts: Partial<NotificationItem>) => ({ ...blank, ...parts }) as NotificationItem

test('R3.14 every kind of notification has its sentence in both languages, for one person and for more', () => {
  for (const kind of notificationKinds)
    for (const others of [0, 3])
      for (const act of ['like', 'comment', 'both'] as const)
        for (const note_type of [null, 'H', 'D', 'C', 'F'] as const)
          for (const outcome of outcomesOf(kind)) {
            const entry = { note_type, mood: 6 } as NotificationItem['entry']
            const notification = make({ kind, others, act, entry, decision: { outcome, reason: null } })
            for (const moodName of [undefined, () => 'vidám']) {
              const { key } = sentenceOf(notification, moodName)
              expect([key, key in hu, key in en]).toEqual([key, true, true])
            }
          }
})

function outcomesOf(kind: NotificationKind): string[] {
  if (kind === 'report_new') return ['new', 'worry']
  if (kind === 'event_reminder') return ['day', 'hour']
  return kind === 'moderation' ? ['approve', 'hide', 'remove'] : ['dismiss', 'hide', 'remove']
}

test('a new report names its group to moderators, not to administrators', () => {
  const keys = ['new', 'worry'].flatMap((outcome) =>
    [null, { display_name: 'Kert' } as NotificationItem['entity']].map((entity) => {
      const notification = make({ kind: 'report_new', actors: [], entity, decision: { outcome, reason: null } })
      return sentenceOf(notification).key
    }),
  )
  expect(keys).toEqual([
    'notification.report.new',
    'notification.report.new.group',
    'notification.report.worry',
    'notification.report.worry.group',
  ])
  for (const key of keys) expect([key in hu, key in en]).toEqual([true, true])
})

test('the title of a lesson or an article is shown in the app only', () => {
  const entry = { title: 'Egy nap csendben', category: 'lesson' } as unknown as NotificationItem['entry']
  for (const kind of ['lesson_arrived', 'lesson_solved', 'yousend_accepted'] as const) {
    const notification = make({ kind, entry })
    expect(sentenceOf(notification, () => '').values).toMatchObject({ title: 'Egy nap csendben' })
    expect(JSON.stringify(sentenceOf(notification))).not.toContain('csendben')
  }
})

test('a mood is named in the app only', () => {
  const notification = make({ kind: 'mood', entry: { mood: 6 } as NotificationItem['entry'] })
  expect(sentenceOf(notification).key).toBe('notification.mood.plain')
  expect(sentenceOf(notification, () => 'vidám').values).toMatchObject({ mood: 'vidám' })
})
