import type { Key } from '@entemi/contract/calls'
import type { CallSamples } from './samples.ts'
import { accessTokenSamples } from './samples.access-token.ts'
import { accountSamples } from './samples.account.ts'
import { adminSamples } from './samples.admin.ts'
import { communitySamples } from './samples.community.ts'
import { conversationSamples } from './samples.conversation.ts'
import { entrySamples } from './samples.entry.ts'
import { importSamples } from './samples.import.ts'
import { lessonSamples } from './samples.lesson.ts'
import { mapSamples } from './samples.map.ts'
import { liveSamples } from './samples.live.ts'
import { mediaSamples } from './samples.media.ts'
import { notificationSamples } from './samples.notification.ts'
import { passkeySamples } from './samples.passkey.ts'
import { peopleSamples } from './samples.people.ts'
import { secondFactorSamples } from './samples.second-factor.ts'
import { settingSamples } from './samples.setting.ts'
import { socialSamples } from './samples.social.ts'
import { webhookSamples } from './samples.webhook.ts'

/** The samples of every call; a call of the contract that is missing here does not compile. */
export const callSamples: Record<Key, CallSamples> = {
  ...accessTokenSamples,
  ...accountSamples,
  ...adminSamples,
  ...communitySamples,
  ...conversationSamples,
  ...entrySamples,
  ...importSamples,
  ...lessonSamples,
  ...mapSamples,
  ...liveSamples,
  ...mediaSamples,
  ...notificationSamples,
  ...passkeySamples,
  ...peopleSamples,
  ...secondFactorSamples,
  ...settingSamples,
  ...socialSamples,
  ...webhookSamples,
}
