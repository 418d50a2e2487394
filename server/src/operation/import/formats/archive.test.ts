import { expect, test } from 'vitest'
import { archiveLimits } from './archive.ts'
import { packSample } from './samples.ts'
import { openBytes } from './zip.testing.ts'

const refusal = (reason: string): unknown => expect.objectContaining({ reason })

/** Changes every occurrence: a name or a field is in the local header and in the directory. */
function replaceBytes(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The place of the record of the directory for each file. */
function directoryOf(zip: Buffer): number[] {
  const places: number[] = []
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1'))
    places.push(at)
  return places
}

test('files of a ZIP are listed and read, names with accents included', async () => {
  const archive = await openBytes(
    await packSample({ 'Napló/első nap.md': 'Szia 🙂', 'empty.txt': '', '__MACOSX/._x': 'a', 'a/._b': 'a' }),
  )
  expect(archive.list()).toEqual([
    { path: 'Napló/első nap.md', size: 9 },
    { path: 'empty.txt', size: 0 },
  ])
  expect(String(await archive.read('Napló/első nap.md', 100))).toBe('Szia 🙂')
  expect(String(await archive.read('empty.txt', 0))).toBe('')
})

test('names in decomposed letters, and in UTF-8 without saying so, are the same names', async () => {
  const zip = await packSample({ ['e\u0301n.md']: 'én' })
  const [at = 0] = directoryOf(zip)
  // the flag that says UTF-8
  zip.writeUInt16LE(zip.readUInt16LE(at + 8) & ~0x800, at + 8)
  const archive = await openBytes(zip)
  expect(archive.list().map(({ path }) => path)).toEqual(['én.md'])
})

test('a file that is no ZIP is an archive of one file, if its kind is known', async () => {
  const archive = await openBytes(Buffer.from('a,b'), '../x/Napló.csv')
  expect(archive.list()).toEqual([{ path: 'Napló.csv', size: 3 }])
  expect(String(await archive.read('Napló.csv', 3))).toBe('a,b')
  await expect(archive.read('Napló.csv', 2)).rejects.toEqual(refusal('file_too_large'))
  await expect(archive.read('other.csv', 9)).rejects.toEqual(refusal('file_missing'))
  await expect(openBytes(Buffer.from('MZ'), 'x.exe')).rejects.toEqual(refusal('not_supported'))
})

test('a ZIP bomb is refused before a byte is unpacked', async () => {
  const bomb = await packSample({ 'bomb.txt': Buffer.alloc(8 * 1024 ** 2) })
  await expect(openBytes(bomb)).rejects.toEqual(refusal('too_dense'))
})

test('a file that is larger than it says stops where it should have ended', async () => {
  const zip = await packSample({ 'bomb.txt': Buffer.alloc(300_000) })
  const [at = 0] = directoryOf(zip)
  zip.writeUInt32LE(1000, at + 24)
  const archive = await openBytes(zip)
  await expect(archive.read('bomb.txt', 2000)).rejects.toEqual(refusal('damaged'))
})

test('too many files, and too large ones together, are refused', async () => {
  const zip = await packSample({ a: 'one', b: 'two', c: 'three' })
  const open = (limits: object): unknown => openBytes(zip, 'x.zip', { ...archiveLimits, ...limits })
  await expect(open({ files: 2 })).rejects.toEqual(refusal('too_many_files'))
  await expect(open({ totalBytes: 10 })).rejects.toEqual(refusal('too_large'))
})

test.each([
  ['../../etc/x.md', 'aa_aa_etc_x.md'],
  ['a/../../x.md', 'a_aa_aa_x.md'],
  ['/etc/abc.md', '_etc_abc.md'],
  ['a\\..\\b.md', 'a_aa_b.md'],
  ['C:/x/b.md', 'Ca_x_b.md'],
])('the path %s is ignored', async (path, harmless) => {
  const archive = await openBytes(replaceBytes(await packSample({ [harmless]: 'x', 'good.md': 'y' }), harmless, path))
  expect(archive.list().map((file) => file.path)).toEqual(['good.md'])
  await expect(archive.read(path, 9)).rejects.toEqual(refusal('file_missing'))
})

test('a symbolic link is ignored', async () => {
  const zip = await packSample({ 'link.md': '/etc/passwd', 'good.md': 'y' })
  const [at = 0] = directoryOf(zip)
  zip.writeUInt16LE((3 << 8) | 20, at + 4)
  zip.writeUInt32LE(0o120_777 * 0x1_00_00, at + 38)
  const archive = await openBytes(zip)
  expect(archive.list().map(({ path }) => path)).toEqual(['good.md'])
})

test('files that share their compressed bytes are refused', async () => {
  const zip = await packSample({ 'a.md': 'x'.repeat(500), 'b.md': 'x'.repeat(500) })
  const [a = 0, b = 0] = directoryOf(zip)
  zip.copy(zip, b + 42, a + 42, a + 46)
  await expect(openBytes(zip)).rejects.toEqual(refusal('overlapping'))
})

test('of two files with one name the first is read', async () => {
  const archive = await openBytes(replaceBytes(await packSample({ 'a.md': 'first', 'b.md': 'second' }), 'b.md', 'a.md'))
  expect(archive.list()).toEqual([{ path: 'a.md', size: 5 }])
  expect(String(await archive.read('a.md', 9))).toBe('first')
})

test('a truncated or damaged ZIP is refused', async () => {
  const zip = await packSample({ 'a.md': 'some text that is not compressed away' })
  await expect(openBytes(zip.subarray(0, zip.length - 30))).rejects.toEqual(refusal('damaged'))
  await expect(openBytes(Buffer.concat([zip.subarray(0, 30), zip.subarray(60)]))).rejects.toEqual(refusal('damaged'))
  const flipped = Buffer.from(zip)
  flipped[38] = (flipped[38] ?? 0) ^ 0xff
  const archive = await openBytes(flipped)
  await expect(archive.read('a.md', 99)).rejects.toEqual(refusal('damaged'))
})

test('an encrypted file and an unknown method are refused by name', async () => {
  const encrypted = await packSample({ 'a.md': 'x' })
  const [at = 0] = directoryOf(encrypted)
  encrypted.writeUInt16LE(encrypted.readUInt16LE(at + 8) | 1, at + 8)
  await expect(openBytes(encrypted)).rejects.toEqual(refusal('encrypted'))
  const unknown = await packSample({ 'a.md': 'x' })
  unknown.writeUInt16LE(99, at + 10)
  await expect(openBytes(unknown)).rejects.toEqual(refusal('method_unknown'))
})
