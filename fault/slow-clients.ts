import { truncate } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ask, makeImage, readFeed } from './member.ts'
import { createJudge, inSeconds, type Fault } from './outcome.ts'
import type { Scene } from './scene.ts'

/** Sixty seconds for a head, five minutes for a body, two to four without a byte; each looked after every half minute. */
const closedMs = 360_000
/** Who reads nothing does not see either that the line was closed: by then it was, and a look shows it. */
const lookMs = 280_000
const mostGrowth = 150

interface Line {
  socket: Socket
  isClosed: boolean
  /** Bytes, at least, that answers to all it asked for would be. */
  wanted?: number
}

/** Clients that take their time, or all they can get and read none of it: the others do not notice, and they end. */
export const slowClients: Fault = {
  name: 'slow-clients',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    const count = order.long ? 500 : 50
    const picture = await storeLargePicture(scene)
    await readFeed(scene)
    const before = await scene.readMemory()
    const began = performance.now()
    const lines = Array.from({ length: count }, (_, place) => [
      sendSlowHead(scene),
      sendSlowBody(scene),
      askOnAndOn(scene),
      // on the way inside one machine the kernel takes three megabytes for each, which is its work, not the app's
      ...(place % 10 === 0 ? [readNothing(scene, picture)] : []),
    ]).flat()
    let slowest = 0
    for (let second = 0; second < (order.long ? 60 : 3); second++) {
      const asked = performance.now()
      const { status } = await readFeed(scene, second)
      slowest = Math.max(slowest, performance.now() - asked)
      judge.require(status === 200, `another member was answered ${status}`)
      await setTimeout(1000)
    }
    const growth = (await scene.readMemory()) - before
    judge.require(growth < mostGrowth, `memory grew by ${growth.toFixed(0)} MB`)
    judge.within('the slowest answer to another member', slowest, 1000)
    const notes = [
      `${lines.length} lines, memory grew by ${growth.toFixed(0)} MB, others waited ${inSeconds(slowest)} at most`,
    ]
    if (order.long) {
      await setTimeout(began + lookMs - performance.now())
      for (const { socket } of lines) socket.resume()
      while (lines.some(({ isClosed }) => !isClosed) && performance.now() - began < closedMs) await setTimeout(1000)
      const open = lines.filter(({ isClosed }) => !isClosed).length
      judge.require(open === 0, `${open} lines are still open after ${inSeconds(performance.now() - began)}`)
      const whole = lines.filter(({ socket, wanted }) => socket.bytesRead >= (wanted ?? Infinity)).length
      judge.require(whole === 0, `${whole} who read nothing for minutes were sent all they had asked for`)
      notes.push(`all were closed after ${inSeconds(performance.now() - began)}`)
    }
    for (const { socket } of lines) socket.destroy()
    return { repetitions: lines.length, failures: judge.failures, notes }
  },
}

function openLine({ origin }: Scene): Line {
  const { hostname, port } = new URL(origin)
  const line: Line = { socket: connect(Number(port), hostname), isClosed: false }
  line.socket.on('error', () => {})
  line.socket.on('close', () => (line.isClosed = true))
  return line
}

function sendEverySecond({ socket }: Line, text: string): void {
  const timer = setInterval(() => socket.write(text), 1000)
  socket.on('close', () => clearInterval(timer))
}

function sendSlowHead(scene: Scene): Line {
  const line = openLine(scene)
  line.socket.write(`GET /api/timeline HTTP/1.1\r\nHost: ${new URL(scene.origin).host}\r\n`)
  line.socket.resume()
  sendEverySecond(line, 'X-Slow: 1\r\n')
  return line
}

function sendSlowBody(scene: Scene): Line {
  const line = openLine(scene)
  line.socket.write(
    `POST /api/post HTTP/1.1\r\nHost: ${new URL(scene.origin).host}\r\nOrigin: ${scene.origin}\r\nCookie: ${scene.cookies[0]}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
  )
  line.socket.resume()
  sendEverySecond(line, ' ')
  return line
}

const times = 125
const leastAnswer = 200_000

/** Asks for more than any buffer between holds, without waiting for an answer. */
function askOnAndOn(scene: Scene): Line {
  const line = Object.assign(openLine(scene), { wanted: times * leastAnswer })
  line.socket.pause()
  const head = `GET /api/openapi.json HTTP/1.1\r\nHost: ${new URL(scene.origin).host}\r\n\r\n`
  line.socket.write(head.repeat(times))
  return line
}

const pictureBytes = 8_000_000

/** Larger than any buffer between; answers its address. What its bytes show is nobody's question here. */
async function storeLargePicture(scene: Scene): Promise<string> {
  const { body } = await ask(scene, '/api/upload/media?key=large', { method: 'PUT', body: await makeImage() })
  const { db_key: key } = body as { db_key: string }
  await truncate(join(scene.folder, 'media', key.slice(0, 2), key, 'orig'), pictureBytes)
  return `/media/${key}/orig`
}

/** Asks for one picture, and reads none of it. */
function readNothing(scene: Scene, picture: string): Line {
  const line = Object.assign(openLine(scene), { wanted: pictureBytes })
  line.socket.pause()
  const { host } = new URL(scene.origin)
  line.socket.write(`GET ${picture} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${scene.cookies[0]}\r\n\r\n`)
  return line
}
