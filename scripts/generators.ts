import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

/** Each writes files of the repository; with `--check` it only compares, and fails if they differ. */
export const generators = [
  { makes: 'database types', script: 'server/src/platform/db/generate-types.ts' },
  { makes: 'openapi.json', script: 'server/src/platform/http/generate-openapi.ts' },
  { makes: 'client types', script: 'scripts/client.generate.ts' },
  { makes: 'texts', script: 'texts/generate.ts' },
].filter(({ script }) => existsSync(join(root, script)))
