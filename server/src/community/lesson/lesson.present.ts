import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { Lesson, LessonItem } from '@entemi/contract/community/lesson'
import type { LessonFacts, LessonRow, Offer } from './lesson.store.ts'

type Cards = ReadonlyMap<string, EntityCard>

const cardOf = (cards: Cards, id: string | null): EntityCard | null => (id === null ? null : (cards.get(id) ?? null))

export function presentLesson(entry: EntryItem, facts: LessonFacts, cards: Cards): Lesson {
  const received = facts.recipient === 'granted'
  return {
    ...entry,
    audience: facts.audience,
    claim_ask: facts.claim_ask,
    open_to_claim: facts.open_to_claim,
    starter: facts.starter,
    sent_at: facts.sent_at?.toISOString() ?? null,
    keeper: cardOf(cards, facts.keeper_id),
    target: cardOf(cards, facts.target_id),
    received: received ? (facts.solution_id === null ? 'arrived' : 'solved') : null,
    solution_id: facts.solution_id,
    steps: facts.steps.map((text) => ({ text, done: facts.steps_done.includes(text) })),
    until: facts.until_on,
    is_over: facts.is_over,
    repeats: facts.repeats,
    period: facts.period,
    leads: facts.leads,
  }
}

export const presentRow = (row: LessonRow, cards: Cards, lesson: EntryItem | undefined): LessonItem => ({
  id: row.id,
  state: row.state,
  title: row.title,
  author: cardOf(cards, row.author_id),
  keeper: cardOf(cards, row.keeper_id),
  claim_ask: row.claim_ask,
  at: new Date(row.moment).toISOString(),
  solution_id: row.solution_id,
  until: row.until_on,
  is_over: row.is_over,
  repeats: row.repeats,
  lesson: lesson ?? null,
})

export const presentOffer = (offer: Offer, cards: Cards): LessonItem => ({
  id: offer.id,
  state: 'requested',
  title: offer.title,
  author: cardOf(cards, offer.author_id),
  keeper: cardOf(cards, offer.keeper_id),
  claim_ask: offer.claim_ask,
  at: offer.at.toISOString(),
  solution_id: null,
  until: offer.until_on,
  is_over: offer.is_over,
  repeats: offer.repeats,
  lesson: null,
})
