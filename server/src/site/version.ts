import { readFileSync } from 'node:fs'

export interface Versions {
  server: string
  /** Read at each asking: a new build beside a running server is a new frontend. */
  frontend: () => string
}

export function readVersions(webDist: URL): Versions {
  const { version: server } = readJson(new URL('../../package.json', import.meta.url)) ?? {}
  return {
    server: server ?? '0.0.0',
    frontend: () => readJson(new URL('version.json', webDist))?.version ?? server ?? '0.0.0',
  }
}

function readJson(file: URL): { version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { version?: string }
  } catch {
    return undefined
  }
}
