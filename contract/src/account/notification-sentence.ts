import type { NotificationItem, NotificationKind } from './notification.ts'

/** The key of a text in the dictionaries, and its values. */
export interface Sentence {
  key: string
  values: Record<string, string | number>
}

type FixedKind = Exclude<
  NotificationKind,
  | 'reaction'
  | 'poll_vote'
  | 'event_reminder'
  | 'entry_new'
  | 'entry_changed'
  | 'mood'
  | 'moderation'
  | 'report_new'
  | 'report_outcome'
>

/** `many`: there is another text for several people. */
const texts: Record<FixedKind, { key: string; many: boolean }> = {
  friend_request: { key: 'friend.request', many: true },
  friend: { key: 'friend.made', many: true },
  follow: { key: 'follow', many: true },
  consultant_invited: { key: 'consultant.invited', many: true },
  client_invited: { key: 'client.invited', many: true },
  client_accepted: { key: 'client.accepted', many: true },
  client_entry: { key: 'client.entry', many: false },
  group_invited: { key: 'group.invited', many: true },
  group_joined: { key: 'group.joined', many: true },
  group_left: { key: 'group.left', many: true },
  group_request: { key: 'group.request', many: true },
  group_accepted: { key: 'group.accepted', many: false },
  group_rejected: { key: 'group.rejected', many: false },
  group_post: { key: 'group.post', many: false },
  comment_like: { key: 'like.comment', many: true },
  reply: { key: 'reply', many: true },
  mention: { key: 'mention', many: false },
  share: { key: 'share', many: false },
  event_answer: { key: 'event.answer', many: true },
  event_changed: { key: 'event.changed', many: false },
  event_canceled: { key: 'event.canceled', many: false },
  lesson_arrived: { key: 'lesson.arrived', many: false },
  lesson_granted: { key: 'lesson.granted', many: false },
  lesson_claimed: { key: 'lesson.claimed', many: true },
  lesson_solved: { key: 'lesson.solved', many: true },
  live_scheduled: { key: 'live.scheduled', many: false },
  live_started: { key: 'live.started', many: false },
  yousend_accepted: { key: 'yousend.accepted', many: false },
  yousend_rejected: { key: 'yousend.rejected', many: false },
  registration_waiting: { key: 'registration', many: false },
}
/** Texts with a title in them; each also has a plain variant without it. */
const isTitled = /^notification\.(?:lesson|live|yousend|event\.(?:changed|canceled|day|hour))\b/
const reactions = { like: 'like.entry', comment: 'comment', both: 'reaction' } as const

/**
 * The text of a notification. For a locked screen or a mail it contains nothing of an entry; in the app (with `moodName`) also
 * the title of a lesson, an article, a broadcast or an event, and the name of a mood for those who may see it.
 */
export function sentenceOf(notification: NotificationItem, moodName?: (mood: number) => string): Sentence {
  const { actors, others, entry, entity } = notification
  const key = keyOf(notification)
  const values = { name: actors[0]?.display_name ?? '', count: others, group: entity?.display_name ?? '' }
  if (moodName === undefined) return { key: isTitled.test(key) ? `${key}.plain` : key, values }
  if (notification.kind === 'mood' && entry?.mood != null)
    return { key: 'notification.mood', values: { ...values, mood: moodName(entry.mood) } }
  return { key, values: { ...values, title: entry?.title ?? '' } }
}

function keyOf({ kind, act, actors, others, entry, entity, decision }: NotificationItem): string {
  const many = others > 0 ? '.many' : ''
  if (kind === 'reaction' && entry?.category === 'solution') return `notification.lesson.reaction${many}`
  if (kind === 'reaction') return `notification.${reactions[act ?? 'like']}${many}`
  // a poll that shows numbers only names nobody
  if (kind === 'poll_vote') return `notification.poll.${actors.length === 0 ? 'unnamed' : `vote${many}`}`
  if (kind === 'event_reminder') return `notification.event.${decision?.outcome ?? 'day'}`
  if (kind === 'entry_new') return `notification.new.${entry?.note_type ?? 'note'}`
  if (kind === 'entry_changed') return `notification.changed.${entry?.note_type ?? 'note'}`
  if (kind === 'mood') return 'notification.mood.plain'
  if (kind === 'moderation') return `notification.moderation.${decision?.outcome ?? 'hide'}`
  if (kind === 'report_new')
    return `notification.report.${decision?.outcome ?? 'new'}${entity === null ? '' : '.group'}`
  if (kind === 'report_outcome') return `report.outcome.${decision?.outcome ?? 'dismiss'}`
  return `notification.${texts[kind].key}${texts[kind].many ? many : ''}`
}
