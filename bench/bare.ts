import Fastify from 'fastify'
import pg from 'pg'

/** The limit: a Fastify route that returns a body of the size of a state, without session and database. */
const state = { _state: { auth_role: 'LOGGED', padding: 'x'.repeat(1200) } }
const app = Fastify()
app.get('/state', async () => state)
// one prepared query by key, without session or visibility: the cost of the database alone
const connection = process.env['BENCH_CONNECTION']
if (connection !== undefined) {
  const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), ssl: false, max: 10 })
  app.get('/entry/:id', async (request) => {
    const { id } = request.params as { id: string }
    const text = 'SELECT id, title, text, privacy FROM entry WHERE id = $1'
    return (await pool.query({ name: 'entry', text, values: [id] })).rows[0]
  })
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready: ${address}`)
process.on('SIGTERM', () => process.exit(0))
