// The package @entemi/client as others get it: packed, installed by npm without a network, and used from outside.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import type { Scope } from '@entemi/contract/platform/scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccessToken } from '#/app/testing/access-token.ts'
import { makeEntry, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)

let server: TestServer
let folder: string
let file: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'entemi-npm-client-'))
  file = await pack('one')
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const options = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, '.npm')]
  await run('npm', ['install', ...options, file], { cwd: folder })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function pack(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/client.ts', join(folder, name)], { cwd: root })
  return stdout.trim()
}

const tokenOf = async (member: TestMember, scopes: readonly Scope[]) =>
  (await makeAccessToken(server, member, { scopes })).token
const diaryOf = async (member: TestMember) => (await member.client.call(ownProfileCall)).body.list.data

/** The example, as somebody runs it in a shell. */
async function noteMood(token: string, ...words: string[]) {
  const script = join(folder, 'node_modules/@entemi/client/examples/mood.sh')
  const env = { PATH: path, ENTEMI_URL: server.origin, ENTEMI_TOKEN: token }
  return run(script, words, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )
}

/** Compiled by TypeScript in its strict mode, without the types of Node, and run. */
const program = `
import { createClient, EntemiError, type EntryItem } from '@entemi/client'
import { verifyWebhook } from '@entemi/client/webhook'

declare const process: { argv: string[] }
const [url = '', token = ''] = process.argv.slice(2)

let requests = 0
/** The site did what was asked, and the answer is lost. */
const flaky: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  requests += 1
  if (requests > 1) return response
  await response.arrayBuffer()
  throw new TypeError('fetch failed')
}
const { setData } = await createClient({ url, token, fetch: flaky })
  .call('POST /api/post', { body: { type: 'note', text: 'Once', privacy_status: 1 } })

const client = createClient({ url, token })
const found: EntryItem[] = []
let pages = 0
for await (const { list } of client.pages('GET /api/profile/me', { query: { _size: 2 } })) {
  found.push(...list.data)
  pages += 1
}
const missing = await client.call('GET /api/post/:id', { params: { id: '019a0000-0000-7000-8000-000000000000' } })
  .then(() => undefined, (error: unknown) => error instanceof EntemiError ? [error.status, error.code, error.requestId] : error)
const refused = await verifyWebhook('whsec_AAAA', {}, '').then(() => false, () => true)
console.log(JSON.stringify({ id: setData.post_id, requests, pages, texts: found.map(({ text }) => text), missing, refused }))

export const mistakes = (): unknown[] => [
  // @ts-expect-error: no such call
  client.call('GET /api/nothing'),
  // @ts-expect-error: without the id
  client.call('GET /api/post/:id'),
  // @ts-expect-error: no such level
  client.call('POST /api/post', { body: { type: 'note', text: '', privacy_status: 3 } }),
  // @ts-expect-error: no list
  client.pages('GET /api/version'),
]
`

test('the package has no dependencies, has types, and is the same bytes when it is made again', async () => {
  expect((await readFile(file)).equals(await readFile(await pack('two')))).toBe(true)
  const installed = join(folder, 'node_modules/@entemi/client')
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(manifest).toMatchObject({ name: '@entemi/client', version, license: 'AGPL-3.0-or-later' })
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([])
  for (const name of ['README.md', 'LICENSE', 'dist/client.js', 'dist/client.d.ts', 'dist/webhook.d.ts'])
    expect((await readFile(join(installed, name), 'utf8')).length, name).toBeGreaterThan(100)
})

test('a program compiles against its types, reads a list page by page, and posts once although an answer was lost', async () => {
  const member = await makeMember(server)
  for (const text of ['one', 'two', 'three']) await makeEntry(server, member, { text })
  const token = await tokenOf(member, ['diary:read', 'diary:write', 'profile:read'])
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src/program.ts'), program)
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', lib: ['es2022', 'dom'], types: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error: unknown) => error)
  expect(compiled).toMatchObject({ stdout: '' })

  const { stdout } = await run(process.execPath, [join(folder, 'src/program.ts'), server.origin, token])
  expect(JSON.parse(stdout)).toEqual({
    id: expect.any(String),
    requests: 2,
    pages: 2,
    texts: ['Once', 'three', 'two', 'one'],
    missing: [404, 'NOT_FOUND', expect.any(String)],
    refused: true,
  })
  expect((await diaryOf(member)).map(({ text }) => text)).toEqual(['Once', 'three', 'two', 'one'])
})

test('the example notes a mood from a shell, and a token without the scope is named', async () => {
  const member = await makeMember(server)
  const noted = await noteMood(await tokenOf(member, ['diary:write']), 'cheerful', 'Süt a nap')
  expect(noted).toEqual({ code: 0, output: 'Noted.\n' })
  expect(await diaryOf(member)).toMatchObject([{ type: 'MOOD', mood: 6, text: 'Süt a nap' }])
  const refused = await noteMood(await tokenOf(member, ['diary:read']), 'calm')
  expect(refused).toEqual({ code: 1, output: 'SCOPE_MISSING\n' })
  expect(await diaryOf(member)).toHaveLength(1)
})
