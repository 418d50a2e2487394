import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Ledger } from '#/account/identity/ledger.ts'
import { hashOf, isArchiveName, isDatedInFuture, readSums, sumsFile } from './archive.ts'
import type { Cipher } from './cipher.ts'
import { hashOfBytes, type CopyTarget } from './copy-target.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'

/**
 * A copy of an archive `A` in a target: the file `A.sums` has its checksums, `A.erased` the erased members, and `A.objects`,
 * written last, names the objects that hold its files. The last one is never encrypted: without the private key the server must
 * know which objects another archive needs.
 */
export const copyFiles = { sums: '.sums', erased: '.erased', objects: '.objects' }
/** Small enough for memory, and for a connection that breaks now and then. */
export const pieceBytes = 4 * 1024 * 1024
export const firstLine = (salt: string): string => `entemi-copy 1 ${salt}`

const objectName = /^objects\/[0-9a-f]{2}\/([0-9a-f]{32})-(\d+)-([0-9a-f]{64})$/

/**
 * The id of a piece of a file. It tells nothing: paths of media are random, and the checksum is hashed together with them. The
 * same file has the same ids in every archive, so it is sent once.
 */
export const idOf = (salt: string, file: string, sum: string, piece: number): string =>
  createHash('sha256').update(`${salt}\n${file}\n${sum}\n${piece}`).digest('hex').slice(0, 32)

export interface CopyParts {
  target: CopyTarget
  cipher: Cipher
  ledger: Ledger
  keep: number
  /** Read everything back, not only what the target says of its size. */
  verify?: boolean
  step?: Step
}

/** Copies what the target lacks of an archive, verifies it, and deletes what no kept archive needs there. */
export async function copyArchive(folder: string, parts: CopyParts): Promise<{ sent: number; present: number }> {
  const { target, cipher, ledger, keep, verify = false, step } = parts
  const name = basename(folder)
  const present = indexObjects(await target.list())
  const before = present.size
  const sums = await readSums(folder)
  const needed: string[] = []
  const send = async ([file, sum]: [string, string]): Promise<void> => {
    for (const object of await sendFile({ path: join(folder, file), file, sum }, present, parts)) needed.push(object)
  }
  await inParallel([...sums], send, (done, total) => step?.(`Copying to ${target.name}`, done, total))
  const store = async (ending: string, text: string | Buffer): Promise<void> =>
    target.put(`${name}${ending}${cipher.ending}`, await cipher.seal(Buffer.from(text)))
  await store(copyFiles.sums, await readFile(join(folder, sumsFile)))
  await store(copyFiles.erased, [...(await ledger.read())].map((id) => `${id}\n`).join(''))
  await requireObjects(target, needed, verify, step)
  const sent = present.size - before
  // the copy counts from here on
  await target.put(`${name}${copyFiles.objects}`, Buffer.from([firstLine(cipher.salt), ...needed, ''].join('\n')))
  await pruneTarget(target, keep)
  return { sent, present: needed.length - sent }
}

/** By id; only those that are there with all their bytes. */
export function indexObjects(files: readonly { name: string; bytes: number }[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { name, bytes } of files) {
    const [, id, size] = objectName.exec(name) ?? []
    if (id !== undefined && Number(size) === bytes) found.set(id, name)
  }
  return found
}

interface SentFile {
  path: string
  file: string
  sum: string
}

/** Returns the names of its objects. A file whose pieces are all there is not read. */
async function sendFile(
  { path, file, sum }: SentFile,
  present: Map<string, string>,
  { target, cipher }: Pick<CopyParts, 'target' | 'cipher'>,
): Promise<string[]> {
  const { size } = await stat(path)
  const ids = Array.from({ length: Math.max(1, Math.ceil(size / pieceBytes)) }, (_, piece) =>
    idOf(cipher.salt, file, sum, piece),
  )
  if (ids.some((id) => !present.has(id)) && (await hashOf(createReadStream(path))) !== sum)
    throw new Error(`${path} is damaged: its checksum differs`)
  for (const [piece, id] of ids.entries()) {
    if (present.has(id)) continue
    const sealed = await cipher.seal(await readPiece(path, piece * pieceBytes))
    const object = `objects/${id.slice(0, 2)}/${id}-${sealed.length}-${hashOfBytes(sealed)}`
    await target.put(object, sealed)
    present.set(id, object)
  }
  return ids.map((id) => present.get(id) ?? '')
}

async function readPiece(path: string, start: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function requireObjects(
  target: CopyTarget,
  needed: readonly string[],
  verify: boolean,
  step: Step | undefined,
): Promise<void> {
  const stored = new Set(indexObjects(await target.list()).values())
  const missing = needed.filter((object) => !stored.has(object))
  if (missing.length > 0) throw new Error(`${missing.length} files are not there after they were sent`)
  if (!verify) return
  const check = async (object: string): Promise<void> => {
    if (hashOfBytes(await target.read(object)) === objectName.exec(object)?.[3]) return
    // sent again by the next copy
    await target.remove(object)
    throw new Error(`${object} was damaged there and is removed; the next copy sends it again`)
  }
  await inParallel(needed, check, (done, total) => step?.(`Verifying ${target.name}`, done, total))
}

/** Deletes all but the newest `keep` copies, then the objects that none of the others needs. */
async function pruneTarget(target: CopyTarget, keep: number): Promise<void> {
  const files = (await target.list()).map((file) => file.name)
  const copies = listCopies(files)
  const kept = new Set([
    ...copies.filter(isDatedInFuture),
    ...copies.filter((name) => !isDatedInFuture(name)).slice(-keep),
  ])
  const needed = new Set<string>()
  for (const name of kept)
    for (const object of String(await target.read(`${name}${copyFiles.objects}`)).split('\n')) needed.add(object)
  const isLeft = (name: string): boolean =>
    name.startsWith('objects/') ? !needed.has(name) : isArchiveName(archiveOf(name)) && !kept.has(archiveOf(name))
  const left = files.filter(isLeft)
  // first the lists: a copy without all its objects must not look whole
  const isList = (name: string): boolean => name.endsWith(copyFiles.objects)
  for (const name of [...left.filter(isList), ...left.filter((name) => !isList(name))]) await target.remove(name)
}

/** Complete copies, oldest first. */
export const listCopies = (files: readonly string[]): string[] =>
  files
    .filter((name) => name.endsWith(copyFiles.objects) && isArchiveName(archiveOf(name)))
    .map(archiveOf)
    .sort()

const archiveOf = (file: string): string => file.slice(0, file.indexOf('.') === -1 ? undefined : file.indexOf('.'))
