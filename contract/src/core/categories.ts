/** Lists that a screen offers: without a schema, which would bring its library into the browser. */

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
