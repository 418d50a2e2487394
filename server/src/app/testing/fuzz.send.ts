import { Agent, request as sendHttp, type IncomingHttpHeaders } from 'node:http'
import type { FuzzRequest } from './fuzz.request.ts'

export interface FuzzAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Sender {
  send: (request: FuzzRequest, as: { cookie: string | undefined; host: string | undefined }) => Promise<FuzzAnswer>
  close: () => void
}

const patienceMs = 60_000

/** Sends paths, headers and bytes as they are, which fetch would correct or refuse. */
export function createSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port, host: ownHost } = new URL(origin)
  return {
    send: ({ method, target, headers, body }, { cookie, host = ownHost }) =>
      new Promise((resolve, reject) => {
        const sent = sendHttp(
          {
            agent,
            hostname,
            port,
            method,
            path: target,
            timeout: patienceMs,
            maxHeaderSize: 65_536,
            headers: {
              host,
              origin: `http://${host}`,
              ...(cookie !== undefined && { cookie }),
              ...(body !== undefined && { 'content-length': body.length }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.once('error', reject)
            response.once('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(chunks).toString(),
              }),
            )
          },
        )
        sent.once('timeout', () => sent.destroy(new Error('no answer within a minute')))
        sent.once('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
