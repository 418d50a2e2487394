import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface TestNats {
  url: string
  /** Every line breaks; the server itself goes on. */
  cut: () => void
  stop: () => Promise<void>
}

/** As much of NATS as one subject needs, so that a test asks for no program: INFO, PING, SUB, PUB. */
export async function startNats(): Promise<TestNats> {
  const lines = new Map<Socket, Map<string, string>>()

  function take(socket: Socket, line: string, rest: string): number {
    const [verb = '', ...words] = line.split(' ')
    if (verb === 'PING') socket.write('PONG\r\n')
    if (verb === 'SUB') lines.get(socket)?.set(words.at(-1) ?? '', words[0] ?? '')
    if (verb === 'UNSUB') lines.get(socket)?.delete(words[0] ?? '')
    if (verb !== 'PUB') return 0
    const size = Number(words.at(-1))
    if (rest.length < size + 2) return -1
    for (const [other, heard] of lines)
      for (const [id, subject] of heard)
        if (subject === words[0]) other.write(`MSG ${subject} ${id} ${size}\r\n${rest.slice(0, size)}\r\n`, 'latin1')
    return size + 2
  }

  const server = createServer((socket) => {
    lines.set(socket, new Map())
    socket.on('error', () => {}).on('close', () => lines.delete(socket))
    socket.write(`INFO ${JSON.stringify({ server_id: 'test', version: '2.10.0', proto: 1, max_payload: 1 << 20 })}\r\n`)
    let waiting = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      waiting += data
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const taken = take(socket, waiting.slice(0, end), waiting.slice(end + 2))
        if (taken < 0) return
        waiting = waiting.slice(end + 2 + taken)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => lines.forEach((_heard, socket) => socket.destroy())
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    stop: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
