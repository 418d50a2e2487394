import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { ArchiveError } from './archive.ts'
import { hashOfBytes } from './copy-target.ts'

export const encryptedEnding = '.age'

/** How the files of a copy are stored. */
export interface Cipher {
  /** Of their names. */
  ending: '' | typeof encryptedEnding
  /** Another one for other keys: what was stored for old ones is sent again. */
  salt: string
  seal: (bytes: Buffer) => Promise<Buffer>
}

/** Encrypts to the public keys, in the format of age; without any, the bytes are stored as they are. */
export function createCipher(recipients: readonly string[]): Cipher {
  if (recipients.length === 0) return { ending: '', salt: 'plain', seal: async (bytes) => bytes }
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return {
    ending: encryptedEnding,
    salt: hashOfBytes(Buffer.from(recipients.join())).slice(0, 32),
    seal: async (bytes) => Buffer.from(await encrypter.encrypt(bytes)),
  }
}

export type Open = (bytes: Buffer) => Promise<Buffer>

/** Reads the file of private keys that `age-keygen` wrote. */
export async function readIdentity(path: string | undefined): Promise<Open> {
  if (path === undefined)
    throw new ArchiveError('This copy is encrypted: BACKUP_AGE_IDENTITY names the file with the private key.')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ArchiveError(`The private key ${path} cannot be read.`)
  })
  const decrypter = new Decrypter()
  const keys = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new ArchiveError(`${path} holds no private key of age.`)
  for (const key of keys) decrypter.addIdentity(key.trim())
  return async (bytes) => {
    try {
      return Buffer.from(await decrypter.decrypt(bytes))
    } catch {
      throw new ArchiveError(`The copy cannot be decrypted with ${path}: it is for another key, or damaged.`)
    }
  }
}
