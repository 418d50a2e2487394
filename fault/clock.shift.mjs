// Loaded before the app (`--import`): shifts its clock by the milliseconds in the file FAULT_CLOCK, which is read and
// deleted at every SIGUSR2. Timers are not shifted, as when the clock of a machine is set.
import { readFileSync, rmSync } from 'node:fs'

const RealDate = Date
let offset = 0
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
})

process.on('SIGUSR2', () => {
  const file = process.env['FAULT_CLOCK'] ?? ''
  offset = Number(readFileSync(file, 'utf8'))
  rmSync(file)
})
