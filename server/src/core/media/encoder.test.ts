import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#/platform/api-error.ts'
import { createEncoder } from './encoder.ts'

/** A busy machine is slow, not wrong. */
const timeoutFactor = 20

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-encoder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The same parent with a child that misbehaves. */
async function childThat(behaviour: string): Promise<URL> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  await writeFile(path, behaviour)
  return pathToFileURL(path)
}

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`no refusal: ${String(error)}`)
  return error
}

describe('the child', () => {
  test('that hangs is killed, and its image refused for now', async () => {
    const pidFile = join(folder, 'pid')
    const program = await childThat(
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`,
    )
    const refusal = await refusalOf(createEncoder({ program, timeoutMs: 10_000 }).encode('in', folder))
    expect([refusal.status, refusal.code, refusal.details.retryAfter]).toEqual([503, 'UNAVAILABLE', 60])
    const pid = Number(await readFile(pidFile, 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('that crashes is reported as a refused image, and the server goes on', async () => {
    const program = await childThat("process.kill(process.pid, 'SIGSEGV'); for (;;);")
    const refusal = await refusalOf(createEncoder({ program, timeoutFactor }).encode('in', folder))
    expect([refusal.status, refusal.details.fields]).toEqual([422, [{ name: 'file', code: 'INVALID_FORMAT' }]])
  })

  test('that uses too much memory is ended by its limit', async () => {
    const program = await childThat('const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))')
    const refusal = await refusalOf(createEncoder({ program, timeoutFactor }).encode('in', folder))
    expect(refusal.status).toBe(422)
  })

  test('with an internal error causes a fault, not a refused image', async () => {
    const program = await childThat("throw new TypeError('ours')")
    await expect(createEncoder({ program, timeoutFactor }).encode('in', folder)).rejects.toThrow(
      'the encoder ended with 1',
    )
  })

  test.each(['', '{"mime":'])('that writes %j and exits with 0 is a fault, and the server goes on', async (said) => {
    const program = await childThat(`process.stdout.write('${said}')`)
    await expect(createEncoder({ program, timeoutFactor }).encode('in', folder)).rejects.toThrow('JSON')
  })

  test('gets none of the settings of the server', async () => {
    const program = await childThat(
      'process.stdout.write(JSON.stringify({ mime: Object.keys(process.env).join(), width: 1, height: 1, bytes: 1 }))',
    )
    expect((await createEncoder({ program, timeoutFactor }).encode('in', folder)).mime).toBe('')
  })
})

test('the number of running and of waiting images is limited; beyond it the answer says when to retry', async () => {
  const program = await childThat('setInterval(() => {}, 1000)')
  const encoder = createEncoder({ program, timeoutMs: 1000, atOnce: 2, mayWait: 1 })
  const taken = [1, 2, 3].map(() => refusalOf(encoder.encode('in', folder)))
  const refusal = await refusalOf(encoder.encode('in', folder))
  expect([refusal.code, refusal.details.retryAfter]).toEqual(['UNAVAILABLE', 10])
  expect((await Promise.all(taken)).map(({ details }) => details.retryAfter)).toEqual([60, 60, 60])
})

test('R5.07 a part is cut out of the image after its rotation', async () => {
  const red = { create: { width: 100, height: 60, channels: 3, background: '#ff0000' } } as const
  const input = join(folder, 'input.png')
  // a blue corner at the lower left, which a quarter turn to the right brings to the upper left
  const blue = await sharp({ create: { width: 50, height: 10, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  await sharp(red)
    .composite([{ input: blue, left: 0, top: 50 }])
    .png()
    .toFile(input)
  const encoded = await createEncoder({ timeoutFactor }).encode(input, folder, {
    rotation: 90,
    area: { left: 0, top: 0, width: 50, height: 100 },
    format: 'png',
  })
  expect(encoded).toMatchObject({ mime: 'image/png', width: 50, height: 100 })
  const { data, info } = await sharp(join(folder, 'orig')).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  expect([info.width, info.height]).toEqual([50, 100])
  expect(colourAt(5, 5)).toEqual([0, 0, 255])
  expect(colourAt(5, 60)).toEqual([255, 0, 0])
  expect(colourAt(20, 5)).toEqual([255, 0, 0])
})
