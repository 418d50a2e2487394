// Loaded before the app (`--import`): its clock goes by as many milliseconds as the file FAULT_CLOCK says, read and taken
// away at every SIGUSR2. Timers go by another clock, as they do when a machine's clock is set.
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
