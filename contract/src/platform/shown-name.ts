import * as z from 'zod/mini'

/**
 * No control, line or text direction characters, and none that is not shown: with them a name could look like another's,
 * turn the text beside it around, or break a line. The joiners (200C, 200D) stay: emoji and some scripts need them.
 */
export const shownCharacters = z.regex(
  /^[^\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]*$/u,
)
