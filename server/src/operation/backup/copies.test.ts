import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type { EntityId } from '@entemi/contract/platform/ids'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { createLedger } from '#/account/identity/ledger.ts'
import { startS3 } from '#/app/testing/s3.ts'
import { archiveName, manifestFile, requireWholeArchive, sumsFile, tableFile, effectsFile } from './archive.ts'
import { createCipher } from './cipher.ts'
import { copyArchive, pieceBytes } from './copies.ts'
import { createFolderTarget, createS3Target, type CopyTarget } from './copy-target.ts'
import { openCopy } from './fetch-copy.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
let identity: string
let recipient: string
let prefixes = 0
beforeAll(async () => {
  s3 = await startS3()
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
})
afterAll(() => s3.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-copies-'))
  await mkdir(join(folder, 'to'))
  await writeFile(join(folder, 'key.txt'), `# created by age-keygen\n${identity}\n`)
  return () => rm(folder, { recursive: true, force: true })
})

/** What was sent, and where it can be made to fail. */
function watch(target: CopyTarget, failAfter = Infinity): CopyTarget & { sent: string[] } {
  const sent: string[] = []
  const put: CopyTarget['put'] = async (name, body) => {
    if (sent.length >= failAfter) throw new Error('the line is cut')
    sent.push(name)
    await target.put(name, body)
  }
  return { ...target, put, sent }
}

const objectsOf = (names: readonly string[]) => names.filter((name) => name.startsWith('objects/'))
const ledger = () => createLedger(join(folder, 'to'))
const dayName = (day: number) => archiveName(new Date(Date.UTC(2026, 0, day, 3, 30)))
const keyOf = (picture: string) => picture.padEnd(22, '0')

/** An archive with the pictures, whose bytes follow from their names. */
async function makeArchive(day: number, pictures: Record<string, Buffer>): Promise<string> {
  const archive = join(folder, 'from', dayName(day))
  const manifest = {
    ...{ format: 'entemi-backup', version: 1, made_at: `2026-01-0${day}T03:30:00Z`, program: '0', postgres: '18' },
    migrations: [{ number: 1, name: 'x', checksum: 'x' }],
    tables: [{ name: 'note', columns: ['text'], rows: 1 }],
    ...{ effects: 0, media: { files: Object.keys(pictures).length, bytes: 1 }, media_gone: [], media_lost: [] },
  }
  const files: Record<string, Buffer> = {
    [manifestFile]: Buffer.from(JSON.stringify(manifest)),
    [effectsFile]: zstdCompressSync(''),
    [tableFile('note')]: zstdCompressSync(`the secret of day ${day}\n`),
  }
  for (const [picture, bytes] of Object.entries(pictures))
    files[`media/${picture.slice(0, 2)}/${keyOf(picture)}/orig`] = bytes
  const lines: string[] = []
  for (const [file, bytes] of Object.entries(files)) {
    const path = join(archive, file)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, bytes)
    lines.push(`${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
  }
  await writeFile(join(archive, sumsFile), lines.join(''))
  return archive
}

const makeTarget = (kind: 'folder' | 'S3'): CopyTarget =>
  kind === 'folder' ? createFolderTarget(join(folder, 'to')) : createS3Target(s3.settings, `site${++prefixes}`)

const big = () => Buffer.alloc(pieceBytes + 5, 'a large table')
const one = Buffer.from('the first picture')

describe.each(['folder', 'S3'] as const)('a copy in %s', (kind) => {
  test.each(['plain', 'encrypted'])(
    '%s: has all of the archive, and a second one sends only what is new',
    async (how) => {
      const cipher = createCipher(how === 'plain' ? [] : [recipient])
      const target = watch(makeTarget(kind))
      const parts = { target, cipher, ledger: ledger(), keep: 7 }
      await copyArchive(await makeArchive(1, { one, big: big() }), { ...parts, verify: true })
      // three files, a picture, and a large one in two pieces
      expect(objectsOf(target.sent)).toHaveLength(6)
      target.sent.length = 0
      const second = await makeArchive(2, { one, big: big(), two: Buffer.from('the second picture') })
      // what is there already is not even read
      await rm(join(second, `media/bi/${keyOf('big')}/orig`))
      await writeFile(join(second, `media/bi/${keyOf('big')}/orig`), Buffer.alloc(pieceBytes + 5))
      const { present } = await copyArchive(second, parts)
      // the manifest, the table and the new picture; the list of effects is the same
      expect(objectsOf(target.sent)).toHaveLength(3)
      expect(present).toBe(4)

      const copy = await openCopy(target, dayName(2), join(folder, 'key.txt'))
      expect(copy.manifest.made_at).toBe('2026-01-02T03:30:00Z')
      const whole = await copy.fetch(join(folder, 'back'))
      await requireWholeArchive(whole)
      expect(big().equals(await readFile(join(whole, `media/bi/${keyOf('big')}/orig`)))).toBe(true)
      expect(await readFile(join(whole, sumsFile), 'utf8')).toBe(await readFile(join(second, sumsFile), 'utf8'))
    },
  )

  test('that was interrupted is no copy, and the next one sends the rest', async () => {
    const inner = makeTarget(kind)
    const archive = await makeArchive(1, { one, two: Buffer.from('2') })
    const parts = { cipher: createCipher([recipient]), ledger: ledger(), keep: 7 }
    await expect(copyArchive(archive, { ...parts, target: watch(inner, 2) })).rejects.toThrow('the line is cut')
    await expect(openCopy(inner, dayName(1), undefined)).rejects.toThrow('it has none')
    const again = watch(inner)
    await copyArchive(archive, { ...parts, target: again })
    expect(objectsOf(again.sent)).toHaveLength(3)
    await requireWholeArchive(
      await (await openCopy(inner, dayName(1), join(folder, 'key.txt'))).fetch(join(folder, 'back')),
    )
  })

  test('past the number to keep is deleted, and nothing that another one needs', async () => {
    const target = makeTarget(kind)
    const parts = { target, cipher: createCipher([recipient]), ledger: ledger(), keep: 2 }
    await copyArchive(await makeArchive(1, { one, old: Buffer.from('only the first') }), parts)
    await copyArchive(await makeArchive(2, { one }), parts)
    const before = (await target.list()).length
    await copyArchive(await makeArchive(3, { one }), parts)
    const names = (await target.list()).map((file) => file.name)
    expect(names.filter((name) => name.startsWith(dayName(1)))).toEqual([])
    // without the manifest, the table and the picture of the first; with the manifest and the table of the third
    expect(objectsOf(names)).toHaveLength(6)
    expect(names).toHaveLength(before - 1)
    for (const day of [2, 3])
      await requireWholeArchive(
        await (await openCopy(target, dayName(day), join(folder, 'key.txt'))).fetch(join(folder, 'back')),
      )
  })

  test('brings the erased members of all later copies', async () => {
    const target = makeTarget(kind)
    const parts = { target, cipher: createCipher([recipient]), keep: 7 }
    const [before, after] = [newId<EntityId>(), newId<EntityId>()]
    await mkdir(join(folder, 'list'))
    const list = createLedger(join(folder, 'list'))
    await list.add([before])
    await copyArchive(await makeArchive(1, { one }), { ...parts, ledger: list })
    await list.add([after])
    await copyArchive(await makeArchive(2, { one }), { ...parts, ledger: list })
    await (await openCopy(target, dayName(1), join(folder, 'key.txt'))).fetch(join(folder, 'back'))
    expect([...(await createLedger(join(folder, 'back')).read())].sort()).toEqual([before, after].sort())
  })

  test('that was damaged is found by a verification, and mended by the next copy', async () => {
    const target = makeTarget(kind)
    const archive = await makeArchive(1, { one })
    const parts = { target, cipher: createCipher([recipient]), ledger: ledger(), keep: 7 }
    await copyArchive(archive, parts)
    const damaged = objectsOf((await target.list()).map((file) => file.name))[0] ?? ''
    const bytes = await target.read(damaged)
    bytes[bytes.length - 1]! ^= 1
    await target.put(damaged, bytes)
    await copyArchive(archive, parts)
    await expect(copyArchive(archive, { ...parts, verify: true })).rejects.toThrow(/was damaged there/)
    await copyArchive(archive, { ...parts, verify: true })
  })
})

describe('an encrypted copy', () => {
  test('tells nothing by its names and bytes, and every object is a file of age', async () => {
    const target = makeTarget('folder')
    const secret = newId<EntityId>()
    await mkdir(join(folder, 'list'))
    const list = createLedger(join(folder, 'list'))
    await list.add([secret])
    await copyArchive(await makeArchive(1, { one }), {
      target,
      cipher: createCipher([recipient]),
      ledger: list,
      keep: 7,
    })
    const files = await target.list()
    for (const { name } of files) {
      expect(name).toMatch(
        /^(objects\/[0-9a-f]{2}\/[0-9a-f]{32}-\d+-[0-9a-f]{64}|[\dTZ-]+\.(sums\.age|erased\.age|objects))$/,
      )
      const bytes = await target.read(name)
      const known = [keyOf('one'), 'note', 'picture', secret, createHash('sha256').update(one).digest('hex')]
      for (const word of known) expect(bytes.includes(word)).toBe(false)
      if (!name.endsWith('.objects')) expect(String(bytes.subarray(0, 22))).toBe('age-encryption.org/v1\n')
    }
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const sums = files.find(({ name }) => name.endsWith('.sums.age'))?.name ?? ''
    expect(await decrypter.decrypt(await target.read(sums), 'text')).toContain('tables/note')
  })

  test('needs its private key', async () => {
    const target = makeTarget('folder')
    const parts = { target, cipher: createCipher([recipient]), ledger: ledger(), keep: 7 }
    await copyArchive(await makeArchive(1, { one }), parts)
    await expect(openCopy(target, dayName(1), undefined)).rejects.toThrow(/BACKUP_AGE_IDENTITY/)
    await expect(openCopy(target, dayName(1), join(folder, 'none'))).rejects.toThrow(/cannot be read/)
    await writeFile(join(folder, 'other.txt'), await generateX25519Identity())
    await expect(openCopy(target, dayName(1), join(folder, 'other.txt'))).rejects.toThrow(/another key/)
  })

  test('can be opened with each of several keys; with another set of keys everything is sent again', async () => {
    const target = watch(makeTarget('folder'))
    const second = await generateX25519Identity()
    const archive = await makeArchive(1, { one })
    await copyArchive(archive, { target, cipher: createCipher([recipient]), ledger: ledger(), keep: 7 })
    target.sent.length = 0
    const both = createCipher([recipient, await identityToRecipient(second)])
    await copyArchive(archive, { target, cipher: both, ledger: ledger(), keep: 7 })
    expect(objectsOf(target.sent)).toHaveLength(4)
    await writeFile(join(folder, 'second.txt'), second)
    for (const key of ['key.txt', 'second.txt'])
      expect((await openCopy(target, dayName(1), join(folder, key))).manifest.program).toBe('0')
  })
})

describe('a copy fails', () => {
  test('if a file of the archive is damaged: it is not sent', async () => {
    const archive = await makeArchive(1, { one })
    await appendFile(join(archive, `media/on/${keyOf('one')}/orig`), 'x')
    const target = makeTarget('folder')
    const parts = { target, cipher: createCipher([]), ledger: ledger(), keep: 7 }
    await expect(copyArchive(archive, parts)).rejects.toThrow(/is damaged/)
    expect((await readdir(join(folder, 'to'))).filter((name) => name.endsWith('.objects'))).toEqual([])
  })

  test('if its folder is not there, which would be on the disk of the system', async () => {
    const target = createFolderTarget(join(folder, 'nowhere'))
    const parts = { target, cipher: createCipher([]), ledger: ledger(), keep: 7 }
    await expect(copyArchive(await makeArchive(1, { one }), parts)).rejects.toThrow(/its disk may not be mounted/)
  })
})
