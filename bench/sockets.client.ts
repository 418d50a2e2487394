import WebSocket from 'ws'
import { now } from './filled.ts'

// The client process of bench/sockets.ts: opens sockets and reports when each got a message.

interface Order {
  origin: string
  cookies: string[]
  count: number
}

/** Ten thousand handshakes at once would measure the listen queue of the machine. */
const concurrency = 100

let received: number[] = []
let expected = Number.POSITIVE_INFINITY
let lost = 0

process.on('message', (message: { open: Order } | { expect: number }) => {
  if ('open' in message) return void open(message.open).then(() => report({ opened: true }))
  received = []
  expected = message.expect
  report({ ready: true })
})

async function open({ origin, cookies, count }: Order): Promise<void> {
  let next = 0
  const openOnes = async (): Promise<void> => {
    while (next < count) {
      const cookie = cookies[next++ % cookies.length] ?? ''
      await openOne(`${origin.replace('http', 'ws')}/api/socket`, { origin, cookie })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, openOnes))
}

function openOne(url: string, headers: Record<string, string>): Promise<void> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  socket.on('message', (data: Buffer) => {
    if (!data.includes('"notification"')) return
    received.push(now())
    if (received.length === expected) report({ received, lost })
  })
  socket.on('close', () => lost++)
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
}

function report(message: object): void {
  process.send?.(message)
}
