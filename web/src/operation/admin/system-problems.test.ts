import type { SystemState } from '@entemi/contract/operation/admin-system'
import { expect, test } from 'vitest'
import { findProblems } from './system-problems.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const fine: SystemState = {
  version: { server: '1.0.0', frontend: '1.0.0' },
  update: { state: 'current', version: '1.0.0' },
  backup: {
    at: '03:30',
    last_at: '2026-05-04T01:30:00Z',
    kept: 7,
    future: [],
    copies: [{ to: '/mnt/copy', last_at: '2026-05-04T01:35:00Z', failed: false }],
  },
  mail: { server: true, waiting: 3, failed: 0 },
  disk: { free: 50, total: 100 },
  sockets: 2,
  standby: null,
  away: [],
  client_errors: [],
  jobs: { waiting: 3, failed: 0, oldest_at: '2026-05-04T11:59:00Z' },
  errors: [{ route: 'GET /api/ready', status: 503, count: 1, last_at: '2026-05-04T11:00:00Z' }],
}

test('a server with a fresh backup, mail, space and no failures has no problem', () => {
  expect(findProblems(fine, now)).toEqual([])
})

test.each([
  ['away', { away: ['bus' as const] }],
  ['noBackup', { backup: { ...fine.backup, last_at: null } }],
  ['oldBackup', { backup: { ...fine.backup, last_at: '2026-05-02T01:30:00Z' } }],
  ['futureBackup', { backup: { ...fine.backup, future: ['9999-01-01T00-00-00Z'] } }],
  ['copy', { backup: { ...fine.backup, copies: [{ to: '/mnt/copy', last_at: null, failed: true }] } }],
  ['mail', { mail: { ...fine.mail, server: false } }],
  ['mail', { mail: { ...fine.mail, failed: 1 } }],
  ['disk', { disk: { free: 9, total: 100 } }],
  ['jobs', { jobs: { ...fine.jobs, failed: 1 } }],
  ['slowJobs', { jobs: { ...fine.jobs, oldest_at: '2026-05-04T10:00:00Z' } }],
  ['update', { update: { state: 'newer' as const, version: '1.1.0' } }],
  ['errors', { errors: [{ route: 'GET /api/timeline', status: 500, count: 1, last_at: '2026-05-04T11:00:00Z' }] }],
])('%s is found', (problem, change) => {
  expect(findProblems({ ...fine, ...change }, now)).toEqual([problem])
})
