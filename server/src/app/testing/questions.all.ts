import type { Key } from '@entemi/contract/calls'
import type { Questions } from './questions.ts'
import { accountQuestions } from './questions.account.ts'
import { adminQuestions } from './questions.admin.ts'
import { communityQuestions } from './questions.community.ts'
import { conversationQuestions } from './questions.conversation.ts'
import { entryQuestions } from './questions.entry.ts'
import { lessonQuestions } from './questions.lesson.ts'
import { mapQuestions } from './questions.map.ts'
import { liveQuestions } from './questions.live.ts'
import { mediaQuestions } from './questions.media.ts'
import { notificationQuestions } from './questions.notification.ts'
import { passkeyQuestions } from './questions.passkey.ts'
import { peopleQuestions } from './questions.people.ts'
import { settingQuestions } from './questions.setting.ts'
import { socialQuestions } from './questions.social.ts'

/** Every call with its questions; a call of the contract that is missing here does not compile. */
export const questions: Record<Key, Questions> = {
  ...accountQuestions,
  ...adminQuestions,
  ...communityQuestions,
  ...conversationQuestions,
  ...entryQuestions,
  ...lessonQuestions,
  ...mapQuestions,
  ...liveQuestions,
  ...mediaQuestions,
  ...notificationQuestions,
  ...passkeyQuestions,
  ...peopleQuestions,
  ...settingQuestions,
  ...socialQuestions,
}
