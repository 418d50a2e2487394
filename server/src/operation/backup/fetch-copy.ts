import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntityId } from '@entemi/contract/platform/ids'
import { createLedger, parseLedger } from '#/account/identity/ledger.ts'
import { ArchiveError, hashOf, manifestFile, parseManifest, parseSums, sumsFile, type Manifest } from './archive.ts'
import { encryptedEnding, readIdentity, type Open } from './cipher.ts'
import { copyFiles, idOf, indexObjects, listCopies } from './copies.ts'
import { createFolderTarget, type CopyTarget } from './copy-target.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'

/** The copy of an archive in a target. */
export interface Copy {
  manifest: Manifest
  /** Brings it back as an archive of the folder, with the list of erased members; returns the archive's folder. */
  fetch: (to: string, step?: Step) => Promise<string>
}

/** The copy that an operator names by the path it would have as an archive. */
export async function findFolderCopy(path: string): Promise<{ target: CopyTarget; name: string } | undefined> {
  const found = await stat(`${path}${copyFiles.objects}`).catch(() => undefined)
  return found === undefined ? undefined : { target: createFolderTarget(dirname(path)), name: basename(path) }
}

export async function openCopy(target: CopyTarget, name: string, identity: string | undefined): Promise<Copy> {
  const files = await target.list()
  const names = files.map((file) => file.name)
  const copies = listCopies(names)
  if (!copies.includes(name))
    throw new ArchiveError(`${target.name} has no archive ${name}; it has ${copies.join(', ') || 'none'}.`)
  const isEncrypted = names.includes(`${name}${copyFiles.sums}${encryptedEnding}`)
  const decrypt: Open = isEncrypted ? await readIdentity(identity) : async (bytes) => bytes
  const ending = isEncrypted ? encryptedEnding : ''
  const objects = indexObjects(files)
  const salt = /^entemi-copy 1 (\w+)\n/.exec(String(await target.read(`${name}${copyFiles.objects}`)))?.[1]
  if (salt === undefined) throw new ArchiveError(`The copy ${name} is of a format that this version cannot read.`)
  const text = String(await decrypt(await target.read(`${name}${copyFiles.sums}${ending}`)))
  const sums = parseSums(text)

  async function* readPieces(file: string): AsyncGenerator<Buffer> {
    for (let piece = 0; ; piece++) {
      const object = objects.get(idOf(salt ?? '', file, sums.get(file) ?? '', piece))
      if (object === undefined) return
      yield await decrypt(await target.read(object))
    }
  }

  async function fetchFile(file: string, path: string): Promise<void> {
    const sum = sums.get(file)
    // left by a fetch that was interrupted
    if ((await hashOf(createReadStream(path)).catch(() => '')) === sum) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(readPieces(file)), createWriteStream(path, { mode: 0o600 }))
    if ((await hashOf(createReadStream(path))) !== sum)
      throw new ArchiveError(`The copy of ${file} is incomplete or damaged.`)
  }

  /** From this copy and all later ones: who was erased since is in those. */
  async function readErased(): Promise<Set<EntityId>> {
    const ids = new Set<EntityId>()
    for (const later of copies.filter((copy) => copy >= name)) {
      const list = names.find((one) => one.startsWith(`${later}${copyFiles.erased}`))
      if (list === undefined) throw new ArchiveError(`The copy ${later} has no list of erased members.`)
      const open: Open = list.endsWith(encryptedEnding) ? await readIdentity(identity) : async (bytes) => bytes
      for (const id of parseLedger(String(await open(await target.read(list))))) ids.add(id)
    }
    return ids
  }

  const manifest = Buffer.concat(await Array.fromAsync(readPieces(manifestFile)))
  return {
    manifest: parseManifest(`The copy ${name}`, String(manifest)),
    async fetch(to, step) {
      const whole = join(to, name)
      if ((await stat(whole).catch(() => undefined)) !== undefined)
        throw new ArchiveError(`${whole} is there already: restore that one, or move it away.`)
      const part = `${whole}.part`
      await mkdir(part, { recursive: true, mode: 0o700 })
      const fetch = (file: string): Promise<void> => fetchFile(file, join(part, file))
      await inParallel([...sums.keys()], fetch, (done, total) => step?.(`Fetching from ${target.name}`, done, total))
      await writeFile(join(part, sumsFile), text, { mode: 0o600 })
      const ledger = createLedger(to)
      const known = await ledger.read()
      await ledger.add([...(await readErased())].filter((id) => !known.has(id)))
      await rename(part, whole)
      return whole
    },
  }
}
