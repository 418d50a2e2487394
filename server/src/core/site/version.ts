import { readFileSync } from 'node:fs'

export interface Versions {
  server: string
  /** Read again and again: a new build beside a running server is a new frontend. */
  frontend: () => string
}

/** Every state carries the version; a file read for each would cost more than the answer. */
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
