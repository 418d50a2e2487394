import type { RawBuilder } from 'kysely'
import type { Tx } from './database.ts'

/** What can be asked: a statement, or one that was made before. */
export interface Question<Answer> {
  compile: (tx: Tx) => { sql: string; parameters: readonly unknown[] }
  execute: (tx: Tx) => Promise<{ rows: Answer[] }>
}

/** Who asks, by the names that statements know. */
interface Asker {
  role: string
  readerId: string
  siteId: number
}

/** All that may change the text of a statement beside the asker's role. */
type Form<F> = { readonly [Name in keyof F]: string | number | boolean }

/** Stands for a value while the text is made: nothing of who asks first can stay in it. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Forms that come from outside (a size) could fill the memory: past so many a text is made each time. */
const mostTexts = 50

/**
 * A statement whose text is made once for each role and form, and asked with other values every time: to put a long one
 * together takes as long as to present half of what it brings. For a text that is kept `make` sees no value, only where each
 * will stand.
 */
export function madeOnce<
  Reader extends Asker,
  Values extends Readonly<Record<string, unknown>>,
  F extends Form<F>,
  Answer,
>(
  make: (reader: Reader, values: Values, form: F) => RawBuilder<Answer>,
): (reader: Reader, values: Values, form: F) => Question<Answer> {
  const known = new Map<string, { sql: string; parameters: readonly unknown[] }>()

  function findText(tx: Tx, { role }: Reader, values: Values, form: F) {
    const key = JSON.stringify([role, form])
    const found = known.get(key)
    if (found !== undefined) return found
    const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]))
    const reader = { role, readerId: new Place('readerId'), siteId: new Place('siteId') }
    const made = make(reader as unknown as Reader, places as Values, form).compile(tx)
    if (known.size < mostTexts) known.set(key, made)
    return made
  }

  return (reader, values, form) => {
    const given: Readonly<Record<string, unknown>> = { ...values, readerId: reader.readerId, siteId: reader.siteId }
    const compile = (tx: Tx) => {
      const { sql, parameters } = findText(tx, reader, values, form)
      return { sql, parameters: parameters.map((value) => (value instanceof Place ? given[value.name] : value)) }
    }
    // in a transaction or of a standby, where nothing is gathered: made anew
    return { compile, execute: (tx) => make(reader, values, form).execute(tx) }
  }
}
