import Fastify from 'fastify'

/** The limit: a Fastify route that answers bytes of the size of a state, with no session and no database. */
const state = { _state: { auth_role: 'LOGGED', filling: 'x'.repeat(1200) } }
const app = Fastify()
app.get('/state', async () => state)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready: ${address}`)
process.on('SIGTERM', () => process.exit(0))
