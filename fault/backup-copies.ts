import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { importServer } from '#/bench/plans.ts'
import { ask, makeImage } from './member.ts'
import { createChecks, type Checks, type Fault } from './outcome.ts'
import { backUpUnderWriters, findNewest, restoreAndCount, withFolders } from './restore-drill.ts'
import { withScene, type Scene } from './scene.ts'

interface S3 {
  startS3: () => Promise<{
    settings: { endpoint: string; bucket: string; key: string; secret: string }
    stop: () => Promise<void>
  }>
}

/** The folder of the archives is lost; the site is restored from its copy in BACKUP_COPY_DIR. */
export const backupFolder: Fault = {
  name: 'backup-folder',
  run: (order, shared) =>
    withFolders(['archives', 'copies', 'empty'], async ([archives = '', copies = '', empty = '']) => {
      const checks = createChecks(order)
      const scene = await shared.scene()
      const picture = await addPicture(scene)
      const environment = { BACKUP_DIR: archives, BACKUP_COPY_DIR: copies }
      const before = await backUpUnderWriters(scene, environment, order, checks)
      const name = await findNewest(archives)
      await rm(archives, { recursive: true })
      const target = { DATA_DIR: empty, BACKUP_COPY_DIR: copies }
      return restoreAndCount([join(copies, name), '--elsewhere'], target, before, checks, (restored) =>
        requirePicture(restored, picture, checks),
      )
    }),
}

/** Data folder and archives are lost; the site is restored from the bucket, with the private key that was kept elsewhere. */
export const backupS3: Fault = {
  name: 'backup-s3',
  run: (order) =>
    withFolders(['site', 'key'], async ([folder = '', keys = '']) => {
      const checks = createChecks(order)
      const { startS3 } = (await importServer('app/testing/s3.ts')) as S3
      const s3 = await startS3()
      try {
        const identity = await generateX25519Identity()
        const keyFile = join(keys, 'key.txt')
        await writeFile(keyFile, `${identity}\n`)
        const environment = {
          BACKUP_S3_ENDPOINT: s3.settings.endpoint,
          BACKUP_S3_BUCKET: s3.settings.bucket,
          BACKUP_S3_KEY: s3.settings.key,
          BACKUP_S3_SECRET: s3.settings.secret,
          BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
        }
        const { before, picture, name } = await withScene(
          async (scene) => ({
            picture: await addPicture(scene),
            before: await backUpUnderWriters(scene, environment, order, checks),
            name: await findNewest(join(folder, 'backups')),
          }),
          { folder },
        )
        await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 200 })
        const target = { DATA_DIR: folder, BACKUP_AGE_IDENTITY: keyFile, ...environment }
        return await restoreAndCount([`s3:${name}`], target, before, checks, (restored) =>
          requirePicture(restored, picture, checks),
        )
      } finally {
        await s3.stop()
      }
    }),
}

interface Picture {
  key: string
  bytes: Buffer
}

const readPicture = ({ folder }: Scene, key: string): Promise<Buffer> =>
  readFile(join(folder, 'media', key.slice(0, 2), key, 'orig'))

/** A picture that a member sends. */
async function addPicture(scene: Scene): Promise<Picture> {
  const sent = await ask(scene, `/api/upload/media?key=${crypto.randomUUID()}`, {
    method: 'PUT',
    body: await makeImage(),
  })
  const { db_key: key } = sent.body as { db_key: string }
  return { key, bytes: await readPicture(scene, key) }
}

async function requirePicture(scene: Scene, { key, bytes }: Picture, checks: Checks): Promise<void> {
  const rows = await scene.query(`SELECT FROM media WHERE db_key = $1 AND state = 'ready'`, [key])
  const found = await readPicture(scene, key).catch(() => undefined)
  checks.require(rows.length === 1 && found?.equals(bytes) === true, 'the picture is not there as it was')
}
