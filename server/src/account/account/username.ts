import { randomBytes } from 'node:crypto'

/** Every account has a username: for whoever chose none it is made from the display name, different for everybody. */
export function makeUsername(displayName: string): string {
  const plain = displayName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 24)
  return `${plain === '' ? 'tag' : plain}-${randomBytes(4).toString('hex')}`
}
