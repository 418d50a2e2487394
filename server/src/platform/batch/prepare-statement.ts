import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

interface Compiled {
  sql: string
  parameters: readonly unknown[]
}

/** A statement that can be run, or compiled to be joined with others. */
export interface Statement<Row> {
  compile: (tx: Tx) => Compiled
  execute: (tx: Tx) => Promise<{ rows: Row[] }>
}

/** The fields of a reader that statements use; a guest has no readerId. */
interface ReaderFields {
  role: string
  readerId?: string
  siteId: number
}

type Values = Readonly<Record<string, unknown>>

/** Whatever changes the text of a statement. */
type Variant<V> = { readonly [Name in keyof V]: string | number | boolean }

/** Stands for a value while the text is made: a value of the first caller must not stay in a text that others use. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Variants may come from requests (a page size): without a limit they would fill the memory. */
const maxTexts = 50

/**
 * A statement whose text is made once for each variant and run with other values every time: building the text of a long
 * statement costs more than everything else the app does to run it. `make` gets placeholders instead of values.
 */
export function prepareStatement<V extends Values, F extends Variant<F>, Row>(
  make: (values: V, variant: F) => RawBuilder<Row>,
): (values: V, variant: F) => Statement<Row> {
  const texts = new Map<string, Compiled>()

  function compileOnce(tx: Tx, values: V, variant: F): Compiled {
    const key = JSON.stringify(variant)
    const known = texts.get(key)
    if (known !== undefined) return known
    const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]))
    const compiled = make(placeholders as V, variant).compile(tx)
    if (texts.size < maxTexts) texts.set(key, compiled)
    return compiled
  }

  return (values, variant) => {
    const compile = (tx: Tx): Compiled => {
      const { sql, parameters } = compileOnce(tx, values, variant)
      return { sql, parameters: parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value)) }
    }
    return {
      compile,
      execute: (tx) => {
        const { sql, parameters } = compile(tx)
        return tx.executeQuery(CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>)
      },
    }
  }
}

/** The same for a statement that depends on its reader: the role is part of the variant. */
export function prepareForReader<Reader extends ReaderFields, V extends Values, F extends Variant<F>, Row>(
  make: (reader: Reader, values: V, variant: F) => RawBuilder<Row>,
): (reader: Reader, values: V, variant: F) => Statement<Row> {
  const statementOf = prepareStatement(
    ({ readerId, siteId, ...values }: Values, { role, ...variant }: Variant<F> & { role: string }) =>
      make({ role, readerId, siteId } as unknown as Reader, values as V, variant as unknown as F),
  )
  return ({ role, readerId, siteId }, values, variant) =>
    statementOf({ ...values, readerId, siteId }, { ...variant, role })
}
