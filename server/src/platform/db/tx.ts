import type { Kysely } from 'kysely'
import type { DB } from './types.gen.ts'

/** The database, or a transaction in it. */
export type Tx = Kysely<DB>
