// Loaded before the app (`--import`) by `npm run stress`: each answer comes up to 400 ms later and each announcement up to
// 300 ms, as the seed STRESS says. What a test takes for granted about their order fails then.
import { Server } from 'node:http'
import pg from 'pg'

let state = Number(process.env['STRESS']) || 1
/** @param {number} most */
const delay = (most) => {
  state = (state * 48_271) % 2_147_483_647
  return (state / 2_147_483_647) * most
}

const { emit } = Server.prototype
/** @param {string | symbol} name @param {...unknown} args */
Server.prototype.emit = function (name, ...args) {
  if (name !== 'request') return emit.call(this, name, ...args)
  setTimeout(() => emit.call(this, name, ...args), delay(400))
  return true
}

const emitOfClient = pg.Client.prototype.emit
let last = Promise.resolve()
/** In their order: PostgreSQL never changes it. @param {string | symbol} name @param {...unknown} args */
pg.Client.prototype.emit = function (name, ...args) {
  if (name !== 'notification') return emitOfClient.call(this, name, ...args)
  last = last.then(() => new Promise((done) => setTimeout(done, delay(300))))
  void last.then(() => emitOfClient.call(this, name, ...args))
  return true
}
