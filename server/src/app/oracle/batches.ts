// Sees, and can spoil, the statements that batches run: past the code of the batches, at the connections.
import type pg from 'pg'

/** What is done to the batches of reads: nothing, or one of the faults that a batch could have. */
export type Fault = 'none' | 'answers swapped' | 'reader of the first'

type Row = Record<string, unknown>
type Callback = (error: Error | null, result: pg.QueryResult<Row>) => void

export class Batches {
  /** Statements that answered several at once. */
  reads = 0
  sessions = 0
  fault: Fault = 'none'
  readonly #isPerson: (id: unknown) => boolean

  constructor(isPerson: (id: unknown) => boolean) {
    this.#isPerson = isPerson
  }

  /** For a pool that has no connection yet. */
  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      client.query = new Proxy(client.query, {
        apply: (query, self, args: unknown[]) => this.#run((changed) => Reflect.apply(query, self, changed), args),
      })
    })
  }

  #run(query: (args: unknown[]) => unknown, args: unknown[]): unknown {
    const [text, values, callback] = args
    if (typeof text !== 'string' || !text.includes('batch_index') || !Array.isArray(values)) return query(args)
    const [first] = values
    if (!Array.isArray(first) || first.length < 2) return query(args)
    if (text.includes('login_session')) this.sessions++
    else this.reads++
    if (this.fault === 'none') return query(args)
    const changed = [text, this.fault === 'reader of the first' ? values.map((one) => this.#spoil(one)) : values]
    if (typeof callback === 'function')
      return query([
        ...changed,
        ((error, result) => (callback as Callback)(error, this.#swap(result))) satisfies Callback,
      ])
    return (query(changed) as Promise<pg.QueryResult<Row>>).then((result) => this.#swap(result))
  }

  #spoil(value: unknown): unknown {
    if (!Array.isArray(value) || !value.every((one) => this.#isPerson(one))) return value
    return value.map(() => value[0])
  }

  #swap(result: pg.QueryResult<Row>): pg.QueryResult<Row> {
    if (this.fault !== 'answers swapped') return result
    const { rows } = result
    const listed = rows[0]?.['rows']
    const answers = Array.isArray(listed) ? (listed as Row[]) : rows
    const [one, other] = answers
    if (one !== undefined && other !== undefined)
      [one['batch_index'], other['batch_index']] = [other['batch_index'], one['batch_index']]
    return result
  }
}
