/** Lists that a screen offers, without a schema: a schema would add zod to the browser bundle. */

export const entryCategories = [
  'lesson',
  'friend',
  'note',
  'gratitude',
  'decision',
  'goal',
  'occupies-me',
  'mood',
  'solution',
  'article',
  'broadcast',
] as const

export const reportReasons = [
  'harassment',
  'hate',
  'selfharm',
  'privacy',
  'sexual',
  'spam',
  'fake',
  'illegal',
  'other',
] as const
