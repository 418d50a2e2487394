import type { Env } from '#/platform/env.ts'
import { findNewer, newestKnown } from '#/platform/newest-known.ts'

interface Start {
  env: Pick<Env, 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL'>
  postgres: string
  node: string
  /** Undefined on Windows. */
  uid: number | undefined
}

/** What an operator should change, one line each. Nothing is asked over the network. */
export function listStartWarnings({ env, postgres, node, uid }: Start, known = newestKnown): string[] {
  const newerPostgres = findNewer(postgres, known.postgres)
  const newerNode = findNewer(node, known.node)
  return [
    ...(newerPostgres === undefined ? [] : [`PostgreSQL ${postgres} ${older(newerPostgres)} ${updatePostgres(env)}`]),
    ...(newerNode === undefined ? [] : [`Node ${node} ${older(newerNode)} Update it.`]),
    ...(uid === 0 && isRealSite(env) ? [asRoot] : []),
  ]
}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const isRealSite = ({ HOST, PUBLIC_URL }: Start['env']): boolean => PUBLIC_URL !== undefined || !isLoopback(HOST)

const older = (newer: string): string => `is older than ${newer}, the newest patch known to this release.`

/** The embedded one comes with the release: its operator has nothing to update. */
const updatePostgres = ({ DATABASE_URL }: Start['env']): string =>
  DATABASE_URL === undefined
    ? 'For a real site set DATABASE_URL to the PostgreSQL of your distribution, see docs/operating.md.'
    : 'Update it.'

const asRoot =
  'Entemi runs as root. Give it a user of its own: deploy/entemi.service and deploy/Dockerfile have one; by hand, give that user DATA_DIR (chown -R), then runuser -u <user> -- node scripts/bootstrap.mjs start --no-build'
