import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditSignatures, auditVulnerabilities, judgeVulnerabilities } from './dependency-audit.ts'

let folder: string
let registry: Server | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-audit-test-'))
})
afterEach(() => {
  registry?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A registry that answers npm's question for advisories, and keeps the names that it was asked for. */
async function startRegistry(status: number, advisories: unknown): Promise<{ env: Env; names: () => string[] }> {
  let asked: string[] = []
  registry = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isBulk = request.url?.endsWith('/advisories/bulk') === true
      if (isBulk) asked = Object.keys(JSON.parse(gunzipSync(Buffer.concat(chunks)).toString()))
      response.writeHead(isBulk ? status : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(advisories))
    })
  })
  await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo
  // npm remembers advisories by their number
  const env = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, 'cache') }
  return { env, names: () => asked }
}

type Env = Record<string, string>

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/GHSA-aaaa-bbbb-cccc',
  title: 'It leaks',
  severity,
  vulnerable_versions: '>=0',
  cwe: [],
  cvss: { score: 0 },
})

/** An npm that runs this code. */
function npmThat(code: string): Env {
  const file = join(folder, 'npm-cli.js')
  writeFileSync(file, code)
  return { npm_execpath: file }
}

describe('known vulnerabilities', () => {
  test('a high one of a shipped package fails; every shipped package is asked for, and no development package', async () => {
    const { env, names } = await startRegistry(200, { fastify: [advisory('high')] })
    expect(await auditVulnerabilities({ env })).toEqual({
      code: 1,
      output: 'high: fastify GHSA-aaaa-bbbb-cccc It leaks',
    })
    expect(names()).toEqual(expect.arrayContaining(['fastify', 'zod', 'vite', 'react']))
    expect(names()).not.toContain('vitest')
  })

  test('a moderate one is printed and does not fail', async () => {
    const { env } = await startRegistry(200, { fastify: [advisory('moderate')] })
    const { code, output } = await auditVulnerabilities({ env })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^moderate: fastify /) })
  })

  test('a registry that refuses the question is named as skipped, without its host', async () => {
    const { env } = await startRegistry(405, {})
    expect(await auditVulnerabilities({ env })).toEqual({
      code: 0,
      output: 'skipped: known vulnerabilities of shipped packages; the registry did not answer (405)',
    })
  })

  test('a registry that never answers is skipped when the time is over', async () => {
    const env = npmThat('setInterval(() => {}, 1000)')
    expect(await auditVulnerabilities({ env, limitSeconds: 0.5 })).toEqual({
      code: 0,
      output: 'skipped: known vulnerabilities of shipped packages; the registry did not answer (no answer in time)',
    })
  })

  const report = {
    vulnerabilities: {
      a: { via: [{ name: 'a', url: 'https://advisories.example/GHSA-1', severity: 'critical', title: 'It leaks' }] },
      b: { via: ['a'] },
    },
  }
  const accepted = { package: 'a', id: 'GHSA-1', reason: 'not called', date: '2026-11-18' }

  test('an accepted one is printed with its reason and date, and does not fail', () => {
    expect(judgeVulnerabilities(report, [accepted])).toEqual({
      code: 0,
      output: 'critical: a GHSA-1 It leaks (accepted 2026-11-18: not called)',
    })
  })

  test.each([{ id: 'GHSA-2' }, { package: 'b' }, { reason: '' }, { date: '' }])(
    'an acceptance that differs in %o does not count',
    (other) => {
      expect(judgeVulnerabilities(report, [{ ...accepted, ...other }]).code).toBe(1)
    },
  )

  test('an acceptance that nothing needs any more is named', () => {
    expect(judgeVulnerabilities({ vulnerabilities: {} }, [accepted])).toEqual({
      code: 0,
      output: 'a GHSA-1 is accepted, but not reported any more',
    })
  })
})

describe('signatures', () => {
  const answer = (report: unknown): Env => npmThat(`console.log(${JSON.stringify(JSON.stringify(report))})`)

  test.each([
    ['wrong', { invalid: [{ name: 'a', version: '1.0.0' }], missing: [] }],
    ['missing', { invalid: [], missing: [{ name: 'a', version: '1.0.0' }] }],
  ])('one that is %s fails', async (what, report) => {
    expect(await auditSignatures({ env: answer(report) })).toEqual({
      code: 1,
      output: `a 1.0.0: its signature is ${what}`,
    })
  })

  test('if all are right nothing is printed', async () => {
    expect(await auditSignatures({ env: answer({ invalid: [], missing: [] }) })).toEqual({ code: 0, output: '' })
  })

  test('what cannot be reached is named as skipped, without its host', async () => {
    const error = { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND keys.example' }
    expect(await auditSignatures({ env: answer({ error }) })).toEqual({
      code: 0,
      output: 'skipped: signatures of installed packages; the registry did not answer (ENOTFOUND)',
    })
  })
})
