import { readFileSync } from 'node:fs'

export interface Versions {
  server: string
  /** Read again at intervals: a new build can replace the frontend of a running server. */
  frontend: () => string
}

/** Every state contains the version; reading the file each time would cost more than the answer. */
const rereadMs = 5000

export function readVersions(webDist: URL): Versions {
  const server = readJson(new URL('../../../package.json', import.meta.url))?.version ?? '0.0.0'
  let read = { at: -Infinity, version: server }
  return {
    server,
    frontend: () => {
      if (performance.now() - read.at > rereadMs)
        read = { at: performance.now(), version: readJson(new URL('version.json', webDist))?.version ?? server }
      return read.version
    },
  }
}

function readJson(file: URL): { version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { version?: string }
  } catch {
    return undefined
  }
}
