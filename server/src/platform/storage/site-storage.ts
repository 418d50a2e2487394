import { join, resolve } from 'node:path'
import type { Env } from '#/platform/env.ts'
import { createS3Storage } from './s3-storage.ts'
import { createFileStorage, type Storage } from './storage.ts'

/** The storage for media that the environment sets. */
export const openStorage = ({ s3, DATA_DIR: dataDir, TIMEOUT_FACTOR: timeoutFactor }: Env): Storage =>
  s3 === undefined ? createFileStorage(join(resolve(dataDir), 'media')) : createS3Storage(s3, timeoutFactor)
