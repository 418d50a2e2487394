import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { cameraPieces } from '#/server/src/app/testing/camera.ts'

/** Another site that streams the pieces of the test camera; the browser of the tests resolves its name. */
export async function startStreamServer(): Promise<{ address: string; requested: Set<string>; stop: () => void }> {
  const [beginning, ...pieces] = cameraPieces
  const requested = new Set<string>()
  const list = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MAP:URI="begin.mp4"',
    ...pieces.map((_, n) => `#EXTINF:1,\n${n}.mp4`),
  ]
  const server = createServer(makeCertificate(), ({ url = '' }, answer) => {
    requested.add(url)
    const body =
      url === '/index.m3u8'
        ? `${list.join('\n')}\n`
        : url === '/begin.mp4'
          ? beginning
          : pieces[Number.parseInt(url.slice(1), 10)]
    answer.writeHead(body === undefined ? 404 : 200, { 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `https://adas.elsewhere.example:${port}/index.m3u8`, requested, stop: () => void server.close() }
}

/** A new self-signed certificate, so that no key is in the repository. */
function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = sequence(
    der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('adas.elsewhere.example')))),
  )
  const moment = (text: string) => der(0x17, Buffer.from(text))
  const facts = sequence(
    der(0x02, Buffer.from([1])),
    signed,
    name,
    sequence(moment('200101000000Z'), moment('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(facts).sign(privateKey)
  const certificate = sequence(facts, signed, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, body: Buffer): Buffer {
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
