import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import type { Tx } from '#/platform/db/tx.ts'
import { addJob } from './job.store.ts'

/**
 * What the owner of an account is told by mail, whatever they chose for notifications. Holds what the database does not
 * keep: the address before the change, and the name of a browser whose session may be over when the mail is written.
 */
export type SecurityEvent =
  | { kind: 'login'; device: string | null }
  /** `ended` with it, if it was set by a restore link. */
  | { kind: 'password'; ended: EndedLogins[] }
  | { kind: 'address'; former: string }
  | { kind: 'passkeyAdded' | 'passkeyDeleted' | 'twoStepOn' | 'twoStepOff' }
  | { kind: 'tokenAdded'; name: string }
  | { kind: 'serviceLinked' | 'serviceUnlinked'; service: string }

export type EndedLogins = 'passkeys' | 'services'

/** Work that follows from an action. Ids only: the worker loads the rest and checks visibility when it runs. */
export type Effect =
  | { type: 'mail.welcome'; accountId: AccountId; siteId: number }
  | { type: 'mail.restore'; accountId: AccountId; siteId: number }
  /** `invitation` is the one the person registered by: the link of the mail continues it in any browser. */
  | { type: 'mail.confirm'; accountId: AccountId; siteId: number; invitation?: string }
  /** A registration that waited was accepted. */
  | { type: 'mail.accepted'; accountId: AccountId; siteId: number }
  /** It was refused, or nobody decided in time; the account is erased, so the mail has all it needs. */
  | {
      type: 'mail.notMember'
      reason: 'refused' | 'expired'
      email: string
      name: string
      language: Language
      app: string
    }
  /** To the new address and to the current one. */
  | { type: 'mail.change'; accountId: AccountId; siteId: number }
  /** A way into the account changed, or was used in an unknown browser; `at` is when. */
  | { type: 'mail.security'; accountId: AccountId; siteId: number; at: string; event: SecurityEvent }
  /** A notification that is important enough for a mail at once. */
  | { type: 'mail.notice'; notificationId: string }
  /** A summary of unread notifications; `day` is in the time zone of the account. */
  | { type: 'mail.digest'; accountId: AccountId; siteId: number; day: string }
  | { type: 'media.erase'; keys: string[] }
  /** A video was linked: its preview picture is fetched and stored. */
  | { type: 'media.poster'; mediaId: string }
  /** The ids are added to the list outside the database, which a restore does not undo. */
  | { type: 'person.erased'; ids: EntityId[] }
  | { type: 'entry.added'; entryId: string }
  /** More people can see the entry than before. */
  | { type: 'entry.opened'; entryId: string }
  /** The text was edited; notifies the recipients after `after`. */
  | { type: 'entry.edited'; entryId: string; after?: string }
  /** Fan-out to more recipients than one transaction or job should hold: to those after `after`. */
  | { type: 'entry.spread'; entryId: string; after?: string }
  /** Liked or unliked: the listener reads which. */
  | { type: 'entry.liked'; entryId: string; actorId: string }
  | { type: 'comment.liked'; commentId: string; actorId: string }
  | { type: 'comment.added'; commentId: string }
  /** A lesson was sent; adds it to the next recipients, those after `after`. */
  | { type: 'lesson.sent'; lessonId: string; after?: string }
  /** Somebody registered and gets the lessons for newcomers. */
  | { type: 'lesson.welcome'; accountId: AccountId }
  /** Somebody registered on the main site, or was accepted there. */
  | { type: 'member.joined'; personId: EntityId; siteId: number }
  /** The time or place of an event changed, or it was cancelled; notifies those after `after` who come. */
  | { type: 'event.changed'; entryId: string; after?: string }
  | { type: 'live.started'; entryId: string; after?: string }
  /** MP4 replaced the WebM under this key. */
  | { type: 'live.repacked'; entryId: string; key: string }
  /** A new friendship or follow: the author's entries are added to the owner's feed. */
  | { type: 'feed.joined'; ownerId: string; authorId: string }

/** Effects of frequent actions: processed in batches, see frequent-effects.ts. */
export type FrequentEffect = Extract<
  Effect,
  { type: 'entry.added' | 'entry.liked' | 'comment.liked' | 'comment.added' }
>

/** Written in the transaction of the action: a rolled back action has no effect, a committed one never loses its own. */
export const addEffect = (tx: Tx, effect: Effect, at: Date | null = null): Promise<void> =>
  addJob(tx, { task: 'effect', payload: effect, maxAttempts: 12, runAt: at })

export const addSecurityMail = (
  tx: Tx,
  { accountId, siteId }: { accountId: AccountId; siteId: number },
  event: SecurityEvent,
): Promise<void> => addEffect(tx, { type: 'mail.security', accountId, siteId, at: new Date().toISOString(), event })
