import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { superviseWorkers } from './workers.ts'

test('a process with an error before its exit is started again', async () => {
  const forked: EventEmitter[] = []
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const worker = Object.assign(new EventEmitter(), { send: () => true })
    forked.push(worker)
    return worker as unknown as Worker
  })
  const lines: string[] = []
  const starting = superviseWorkers({ count: 1 }, {}, (line) => lines.push(line))
  forked[0]?.emit('message', { port: 8080 })
  const serving = await starting
  expect(serving.port).toBe(8080)
  // the message to it came too late
  forked[0]?.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  forked[0]?.emit('exit', null, 'SIGKILL')
  await expect.poll(() => forked.length).toBe(2)
  expect(lines).toEqual(['A process ended by itself (SIGKILL); it is started again'])
  const stopping = serving.stop()
  forked[1]?.emit('exit', 0, null)
  await stopping
})
