import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ask, makeImage } from './member.ts'
import { createChecks, type Fault } from './outcome.ts'
import type { Scene } from './scene.ts'

const shares = [0.01, 0.5, 0.99]

/** An upload whose connection breaks leaves nothing behind, and the next attempt stores the whole image. */
export const uploadCut: Fault = {
  name: 'upload-cut',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    const times = order.long ? 20 : 1
    const image = await makeImage()
    const before = await countMedia(scene)
    for (let round = 0; round < times; round++) {
      order.onRound(round, 2 * times)
      for (const share of shares) await sendPart(scene, image, share, `cut-${round}-${share}`)
    }
    const folder = join(scene.folder, 'quarantine')
    const left = () => readdir(folder).catch(() => [])
    for (let turn = 0; turn < 200 && (await left()).length > 0; turn++) await setTimeout(50)
    checks.require((await left()).length === 0, 'parts of images are left')
    checks.require((await countMedia(scene)) === before, 'a part of an image became a stored image')
    let acknowledged = 0
    for (let round = 0; round < times; round++) {
      order.onRound(times + round, 2 * times)
      for (const share of shares) {
        const again = await ask(scene, `/api/upload/media?key=cut-${round}-${share}`, {
          method: 'PUT',
          body: image,
        })
        checks.require(again.status === 201, `the next attempt was answered ${again.status}`)
        if (again.status === 201) acknowledged++
      }
    }
    const made = (await countMedia(scene)) - before
    checks.require(made === acknowledged, `${acknowledged} images were acknowledged, ${made} are stored`)
    const lost = Math.max(0, acknowledged - made)
    const doubled = Math.max(0, made - acknowledged)
    return { repetitions: times * shares.length, acknowledged, lost, doubled, failures: checks.failures }
  },
}

async function countMedia(scene: Scene): Promise<number> {
  const [row] = await scene.query<{ n: string }>('SELECT count(*) AS n FROM media')
  return Number(row?.n)
}

/** Sends the length of the whole, a part of it, and breaks the connection. */
async function sendPart({ origin, cookies }: Scene, image: Uint8Array, share: number, key: string): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    `PUT /api/upload/media?key=${key} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookies[0]}`,
    'Content-Type: image/jpeg',
    `Content-Length: ${image.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(image.subarray(0, Math.floor(image.length * share)), resolve))
  // until the server has begun to read it
  await setTimeout(100)
  socket.destroy()
}
