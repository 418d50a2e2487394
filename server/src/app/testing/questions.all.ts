import type { Key } from '@entemi/contract/calls'
import type { CallSamples } from './questions.ts'
import { accountSamples } from './questions.account.ts'
import { adminSamples } from './questions.admin.ts'
import { communitySamples } from './questions.community.ts'
import { conversationSamples } from './questions.conversation.ts'
import { entrySamples } from './questions.entry.ts'
import { lessonSamples } from './questions.lesson.ts'
import { mapSamples } from './questions.map.ts'
import { liveSamples } from './questions.live.ts'
import { mediaSamples } from './questions.media.ts'
import { notificationSamples } from './questions.notification.ts'
import { passkeySamples } from './questions.passkey.ts'
import { peopleSamples } from './questions.people.ts'
import { settingSamples } from './questions.setting.ts'
import { socialSamples } from './questions.social.ts'

/** Every call with its questions; a call of the contract that is missing here does not compile. */
export const callSamples: Record<Key, CallSamples> = {
  ...accountSamples,
  ...adminSamples,
  ...communitySamples,
  ...conversationSamples,
  ...entrySamples,
  ...lessonSamples,
  ...mapSamples,
  ...liveSamples,
  ...mediaSamples,
  ...notificationSamples,
  ...passkeySamples,
  ...peopleSamples,
  ...settingSamples,
  ...socialSamples,
}
