import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** Methods of the driver's connection that its types do not have. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const chunkBytes = 64 * 1024

/** `COPY … TO STDOUT` as a stream; `rows` is valid at its end. The driver has no support for COPY. */
export class CopyOut extends Readable {
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | undefined
  #waiting = Buffer.allocUnsafe(chunkBytes)
  #filled = 0

  constructor(statement: string) {
    super({ highWaterMark: 4 * chunkBytes })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  /** Copied at once: the driver reuses its buffer for the next message. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > chunkBytes) this.#flush()
    if (chunk.length > chunkBytes) return this.#give(Buffer.from(chunk))
    chunk.copy(this.#waiting, this.#filled)
    this.#filled += chunk.length
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#flush()
    this.push(null)
    // after the last read nothing else would resume a paused connection
    this.#connection?.stream.resume()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  #flush(): void {
    if (this.#filled === 0) return
    this.#give(this.#waiting.subarray(0, this.#filled))
    this.#waiting = Buffer.allocUnsafe(chunkBytes)
    this.#filled = 0
  }

  #give(chunk: Buffer): void {
    if (!this.push(chunk)) this.#connection?.stream.pause()
  }
}

/** `COPY … FROM STDIN` from the chunks; returns the number of rows. */
export async function copyIn(client: pg.ClientBase, statement: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let refused: Error | undefined
  let rows = 0
  const send = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const chunk of chunks) {
        if (refused !== undefined) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      refused = error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail('the source broke off')
    }
  }
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleCommandComplete: ({ text }: { text: string }) => (rows = rowsOf(text)),
    handleReadyForQuery: () => (refused === undefined ? resolve(rows) : reject(refused)),
    handleError: (error: Error) => {
      refused ??= error
      reject(refused)
    },
  })
  return promise
}

const rowsOf = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? Number.NaN)
