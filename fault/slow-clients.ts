import { truncate } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ask, makeImage, readFeed } from './member.ts'
import { createChecks, inSeconds, type Fault } from './outcome.ts'
import type { Scene } from './scene.ts'

/** Limits: sixty seconds for a head or a slow body, two to four minutes without a byte; each is checked every half minute. */
const closedMs = 360_000
/** A client that reads nothing does not notice that it was disconnected: by this time it was, and reading shows it. */
const readAgainMs = 280_000
const mostGrowth = 150

interface Line {
  socket: Socket
  isClosed: boolean
  /** The least number of bytes of all answers to its requests. */
  expected?: number
}

/** Clients that send slowly, or request much and read nothing: others are not delayed, and the slow ones are disconnected. */
export const slowClients: Fault = {
  name: 'slow-clients',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    const count = order.long ? 500 : 50
    const image = await storeLargeImage(scene)
    await readFeed(scene)
    const before = await scene.readMemory()
    const began = performance.now()
    const lines = Array.from({ length: count }, (_, index) => [
      sendSlowHead(scene),
      sendSlowBody(scene),
      requestMuch(scene),
      // fewer: inside one machine the kernel buffers three megabytes for each
      ...(index % 10 === 0 ? [readNothing(scene, image)] : []),
    ]).flat()
    let slowest = 0
    const seconds = order.long ? 60 : 3
    for (let second = 0; second < seconds; second++) {
      order.onRound(second, seconds)
      const sent = performance.now()
      const { status } = await readFeed(scene, second)
      slowest = Math.max(slowest, performance.now() - sent)
      checks.require(status === 200, `another member was answered ${status}`)
      await setTimeout(1000)
    }
    const growth = (await scene.readMemory()) - before
    checks.require(growth < mostGrowth, `memory grew by ${growth.toFixed(0)} MB`)
    checks.within('the slowest answer to another member', slowest, 1000)
    const notes = [
      `${lines.length} connections, memory grew by ${growth.toFixed(0)} MB, others waited ${inSeconds(slowest)} at most`,
    ]
    if (order.long) {
      await setTimeout(began + readAgainMs - performance.now())
      for (const { socket } of lines) socket.resume()
      while (lines.some(({ isClosed }) => !isClosed) && performance.now() - began < closedMs) await setTimeout(1000)
      const open = lines.filter(({ isClosed }) => !isClosed).length
      checks.require(open === 0, `${open} connections are still open after ${inSeconds(performance.now() - began)}`)
      const whole = lines.filter(({ socket, expected }) => socket.bytesRead >= (expected ?? Infinity)).length
      checks.require(whole === 0, `${whole} clients that read nothing for minutes were sent all they had requested`)
      notes.push(`all were closed after ${inSeconds(performance.now() - began)}`)
    }
    for (const { socket } of lines) socket.destroy()
    return { repetitions: lines.length, failures: checks.failures, notes }
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

/** Requests more than all buffers hold, without waiting for an answer. */
function requestMuch(scene: Scene): Line {
  const line = Object.assign(openLine(scene), { expected: times * leastAnswer })
  line.socket.pause()
  const head = `GET /api/openapi.json HTTP/1.1\r\nHost: ${new URL(scene.origin).host}\r\n\r\n`
  line.socket.write(head.repeat(times))
  return line
}

const imageBytes = 8_000_000

/** Stores an image larger than all buffers, with invalid bytes; returns its address. */
async function storeLargeImage(scene: Scene): Promise<string> {
  const { body } = await ask(scene, '/api/upload/media?key=large', { method: 'PUT', body: await makeImage() })
  const { db_key: key } = body as { db_key: string }
  await truncate(join(scene.folder, 'media', key.slice(0, 2), key, 'orig'), imageBytes)
  return `/media/${key}/orig`
}

/** Requests one image, and reads none of it. */
function readNothing(scene: Scene, image: string): Line {
  const line = Object.assign(openLine(scene), { expected: imageBytes })
  line.socket.pause()
  const { host } = new URL(scene.origin)
  line.socket.write(`GET ${image} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${scene.cookies[0]}\r\n\r\n`)
  return line
}
