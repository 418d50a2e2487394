import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Challenge {
  challenge: string
  origin: string
  host: string
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** A device with one passkey; a test can make it sign false data. */
export function createAuthenticator(options: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const base = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  /** In COSE format. */
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let signCount = 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge, origin }: Challenge) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (host: string, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count])
  }

  return {
    credentialId,
    key,
    create(request: Challenge, user: { id: string }) {
      userHandle = user.id
      // present, verified, with a key
      const data = Buffer.concat([head(request.host, 0x45), Buffer.alloc(16), Buffer.from([0, 32]), credentialId, key])
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', request).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal', 'something-new'],
        },
      }
    },
    /** `flags` without 0x04: the user was not verified. */
    get(request: Challenge, lie: { flags?: number; signCount?: number; userHandle?: string } = {}) {
      if (options.counts !== false) signCount += 1
      if (lie.signCount !== undefined) signCount = lie.signCount
      const client = clientData('webauthn.get', request)
      const data = head(request.host, lie.flags ?? 0x05)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const handle = lie.userHandle ?? userHandle
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(handle !== undefined && { userHandle: handle }),
        },
      }
    },
  }
}
