import type { Kysely } from 'kysely'
import { saveSettings } from '#/core/site/site.settings.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { createDemoIds, mainSite } from './demo.ids.ts'
import { seedFile, storeFile } from './demo.file.ts'
import { storeImages, type ImageStore } from './demo.images.ts'
import { seedBans } from './demo.seed-bans.ts'
import { seedBookmarks } from './demo.seed-bookmarks.ts'
import { seedBroadcast } from './demo.seed-broadcast.ts'
import { seedLessons, seedTrainingWeeks } from './demo.seed-lessons.ts'
import { seedComments } from './demo.seed-comments.ts'
import { seedCommunities, seedInvitations } from './demo.seed-communities.ts'
import { seedConversations } from './demo.seed-conversations.ts'
import { seedEntries } from './demo.seed-entries.ts'
import { seedEvents } from './demo.seed-events.ts'
import { seedLibraries } from './demo.seed-libraries.ts'
import { seedNotifications } from './demo.seed-notifications.ts'
import {
  hashDemoPassword,
  seedConsents,
  seedMemberships,
  seedReminders,
  seedPeople,
  seedPositions,
} from './demo.seed-people.ts'
import { seedEntryMedia, seedMedia } from './demo.seed-media.ts'
import { seedSiteInvitation } from './demo.seed-registration.ts'
import { seedRelations } from './demo.seed-relations.ts'
import { hasDemo } from './demo.store.ts'
import { seedVideo, storeVideo } from './demo.video.ts'
import { seedVoice, storeVoice } from './demo.voice.ts'

/** Where the menu leads; removed with the demo. */
export const demoFoundation = 'https://example.org/'

export interface DemoOptions {
  /** The day that all dates of the demo are relative to: `2026-05-20`. */
  today: Temporal.PlainDate | string
  storage: ImageStore
}

/**
 * Fills a site with the demo community; false if it exists already. The same day gives the same rows. Called after the
 * consent texts are inserted, because its members have accepted them.
 */
export async function seedDemo(db: Kysely<DB>, options: DemoOptions): Promise<boolean> {
  if (await hasDemo(db)) return false
  const today = Temporal.PlainDate.from(options.today)
  const ids = createDemoIds(today)
  const [images, voice, video, file, passwordHash] = await Promise.all([
    storeImages(options.storage, today, ids),
    storeVoice(options.storage, today, ids),
    storeVideo(options.storage, today, ids),
    storeFile(options.storage, today, ids),
    hashDemoPassword(),
  ])
  await inTransaction(db, async (tx) => {
    await seedPeople(tx, today, ids, passwordHash)
    await seedCommunities(tx, today, ids)
    await seedMemberships(tx, ids)
    await seedSiteInvitation(tx, today, ids)
    await seedReminders(tx, today, ids)
    await seedBans(tx, today, ids)
    await seedInvitations(tx, today, ids)
    await seedConsents(tx, today)
    await seedPositions(tx, today, ids)
    await seedRelations(tx, today, ids)
    await seedMedia(tx, ids, images)
    await seedEntries(tx, today, ids)
    await seedEvents(tx, today, ids)
    await seedBookmarks(tx, today, ids)
    await seedLessons(tx, today, ids)
    await seedVideo(tx, await seedLibraries(tx, today, ids), video)
    await seedTrainingWeeks(tx, ids)
    await saveSettings(tx, mainSite, { foundation_url: demoFoundation })
    await seedBroadcast(tx, today, ids)
    await seedComments(tx, today, ids)
    await seedConversations(tx, today, ids)
    await seedNotifications(tx, today, ids)
    await seedEntryMedia(tx, ids, images)
    await seedVoice(tx, ids, voice)
    await seedFile(tx, file)
  })
  return true
}
