import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

interface Made {
  sql: string
  parameters: readonly unknown[]
}

/** What can be asked: a statement, or one that was made before. */
export interface Question<Answer> {
  compile: (tx: Tx) => Made
  execute: (tx: Tx) => Promise<{ rows: Answer[] }>
}

/** Who asks, by the names that statements know; a guest is no reader. */
interface Asker {
  role: string
  readerId?: string
  siteId: number
}

type Values = Readonly<Record<string, unknown>>

/** All that may change the text of a statement. */
type Form<F> = { readonly [Name in keyof F]: string | number | boolean }

/** Stands for a value while the text is made: nothing of who asks first can stay in it. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Forms that come from outside (a size) could fill the memory: past so many a text is made each time. */
const mostTexts = 50

/**
 * A statement whose text is made once for each form, and asked with other values every time: to put a long one together
 * takes longer than all else that the app does to ask it. For a text that is kept `make` sees no value, only where each
 * will stand.
 */
export function prepareStatement<V extends Values, F extends Form<F>, Answer>(
  make: (values: V, form: F) => RawBuilder<Answer>,
): (values: V, form: F) => Question<Answer> {
  const known = new Map<string, Made>()

  function findText(tx: Tx, values: V, form: F): Made {
    const key = JSON.stringify(form)
    const found = known.get(key)
    if (found !== undefined) return found
    const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]))
    const made = make(places as V, form).compile(tx)
    if (known.size < mostTexts) known.set(key, made)
    return made
  }

  return (values, form) => {
    const compile = (tx: Tx): Made => {
      const { sql, parameters } = findText(tx, values, form)
      return { sql, parameters: parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value)) }
    }
    return {
      compile,
      execute: (tx) => {
        const { sql, parameters } = compile(tx)
        return tx.executeQuery(CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Answer>)
      },
    }
  }
}

/** The same of a question that somebody asks: a text for each role, too. */
export function prepareForReader<Reader extends Asker, V extends Values, F extends Form<F>, Answer>(
  make: (reader: Reader, values: V, form: F) => RawBuilder<Answer>,
): (reader: Reader, values: V, form: F) => Question<Answer> {
  const textOf = prepareStatement(
    ({ readerId, siteId, ...values }: Values, { role, ...form }: Form<F> & { role: string }) =>
      make({ role, readerId, siteId } as unknown as Reader, values as V, form as unknown as F),
  )
  return ({ role, readerId, siteId }, values, form) => textOf({ ...values, readerId, siteId }, { ...form, role })
}
