import type { Key } from '@entemi/contract/calls'
import type { Questions } from './questions.ts'
import { accountQuestions } from './questions.account.ts'
import { adminQuestions } from './questions.admin.ts'
import { communityQuestions } from './questions.community.ts'
import { conversationQuestions } from './questions.conversation.ts'
import { entryQuestions } from './questions.entry.ts'
import { lessonQuestions } from './questions.lesson.ts'
import { mediaQuestions } from './questions.media.ts'
import { notificationQuestions } from './questions.notification.ts'
import { peopleQuestions } from './questions.people.ts'
import { settingQuestions } from './questions.setting.ts'

/** Every call with its questions; a call of the contract that is missing here does not compile. */
export const questions: Record<Key, Questions> = {
  ...accountQuestions,
  ...adminQuestions,
  ...communityQuestions,
  ...conversationQuestions,
  ...entryQuestions,
  ...lessonQuestions,
  ...mediaQuestions,
  ...notificationQuestions,
  ...peopleQuestions,
  ...settingQuestions,
}
