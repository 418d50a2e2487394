import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ask, makeImage } from './member.ts'
import { createJudge, type Fault } from './outcome.ts'
import type { Scene } from './scene.ts'

const shares = [0.01, 0.5, 0.99]

/** A picture whose line breaks leaves nothing behind, and comes whole with the next try. */
export const uploadCut: Fault = {
  name: 'upload-cut',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    const times = order.long ? 20 : 1
    const picture = await makeImage()
    const before = await countMedia(scene)
    for (let round = 0; round < times; round++)
      for (const share of shares) await sendPart(scene, picture, share, `cut-${round}-${share}`)
    const folder = join(scene.folder, 'quarantine')
    const left = () => readdir(folder).catch(() => [])
    for (let turn = 0; turn < 200 && (await left()).length > 0; turn++) await setTimeout(50)
    judge.require((await left()).length === 0, 'parts of pictures stay behind')
    judge.require((await countMedia(scene)) === before, 'a part of a picture became a picture')
    let acknowledged = 0
    for (let round = 0; round < times; round++)
      for (const share of shares) {
        const again = await ask(scene, `/api/upload/media?key=cut-${round}-${share}`, {
          method: 'PUT',
          body: picture,
        })
        judge.require(again.status === 201, `the next try was answered ${again.status}`)
        if (again.status === 201) acknowledged++
      }
    const made = (await countMedia(scene)) - before
    judge.require(made === acknowledged, `${acknowledged} pictures were acknowledged, ${made} are there`)
    const lost = Math.max(0, acknowledged - made)
    const doubled = Math.max(0, made - acknowledged)
    return { repetitions: times * shares.length, acknowledged, lost, doubled, failures: judge.failures }
  },
}

async function countMedia(scene: Scene): Promise<number> {
  const [row] = await scene.query<{ n: string }>('SELECT count(*) AS n FROM media')
  return Number(row?.n)
}

/** Announces the whole, sends a share of it and breaks the line. */
async function sendPart({ origin, cookies }: Scene, picture: Uint8Array, share: number, key: string): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    `PUT /api/upload/media?key=${key} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookies[0]}`,
    'Content-Type: image/jpeg',
    `Content-Length: ${picture.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(picture.subarray(0, Math.floor(picture.length * share)), resolve))
  // until the server stands in the middle of it
  await setTimeout(100)
  socket.destroy()
}
