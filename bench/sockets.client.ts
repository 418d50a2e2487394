import WebSocket from 'ws'
import { now } from './filled.ts'

// The other end of bench/sockets.ts: opens the lines it is told to and says when each heard something.

interface Order {
  origin: string
  cookies: string[]
  lines: number
}

/** So many come in at once: a queue of ten thousand handshakes would measure the machine's listen queue. */
const atOnce = 100

let heard: number[] = []
let expected = Number.POSITIVE_INFINITY
let lost = 0

process.on('message', (message: { open: Order } | { expect: number }) => {
  if ('open' in message) return void open(message.open).then(() => tell({ opened: true }))
  heard = []
  expected = message.expect
  tell({ ready: true })
})

async function open({ origin, cookies, lines }: Order): Promise<void> {
  let next = 0
  const openOnes = async (): Promise<void> => {
    while (next < lines) {
      const cookie = cookies[next++ % cookies.length] ?? ''
      await openOne(`${origin.replace('http', 'ws')}/api/socket`, { origin, cookie })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openOnes))
}

function openOne(url: string, headers: Record<string, string>): Promise<void> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  socket.on('message', (data: Buffer) => {
    if (!data.includes('"notification"')) return
    heard.push(now())
    if (heard.length === expected) tell({ heard, lost })
  })
  socket.on('close', () => lost++)
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
}

function tell(message: object): void {
  process.send?.(message)
}
