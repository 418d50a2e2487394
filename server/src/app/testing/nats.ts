import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface TestNats {
  url: string
  /** Closes every connection; the server itself keeps running. */
  cut: () => void
  stop: () => Promise<void>
}

/** The part of NATS that one subject needs, so that tests need no program: INFO, PING, SUB, PUB. */
export async function startNats(port = 0): Promise<TestNats> {
  const connections = new Map<Socket, Map<string, string>>()

  function handleLine(socket: Socket, line: string, rest: string): number {
    const [verb = '', ...words] = line.split(' ')
    if (verb === 'PING') socket.write('PONG\r\n')
    if (verb === 'SUB') connections.get(socket)?.set(words.at(-1) ?? '', words[0] ?? '')
    if (verb === 'UNSUB') connections.get(socket)?.delete(words[0] ?? '')
    if (verb !== 'PUB') return 0
    const size = Number(words.at(-1))
    if (rest.length < size + 2) return -1
    for (const [other, subscriptions] of connections)
      for (const [id, subject] of subscriptions)
        if (subject === words[0]) other.write(`MSG ${subject} ${id} ${size}\r\n${rest.slice(0, size)}\r\n`, 'latin1')
    return size + 2
  }

  const server = createServer((socket) => {
    connections.set(socket, new Map())
    socket.on('error', () => {}).on('close', () => connections.delete(socket))
    socket.write(`INFO ${JSON.stringify({ server_id: 'test', version: '2.10.0', proto: 1, max_payload: 1 << 20 })}\r\n`)
    let buffered = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      buffered += data
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const taken = handleLine(socket, buffered.slice(0, end), buffered.slice(end + 2))
        if (taken < 0) return
        buffered = buffered.slice(end + 2 + taken)
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => connections.forEach((_subscriptions, socket) => socket.destroy())
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
