import { afterEach, expect, test, vi } from 'vitest'
import { sendClip } from './send-clip.ts'

const size = 1_200_000
const file = new File([new Uint8Array(size)], 'Hang', { type: 'audio/webm' })

/** A server that has `has` bytes; `failAt`: the connection breaks at the piece with this offset. */
function serve(state: { has: number; ready?: boolean; failAt?: number; conflictAt?: number }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: Uint8Array | null }) => {
    const offset = Number(new URL(address, 'http://x').searchParams.get('offset'))
    asked.push(method === 'PUT' ? `PUT ${offset}` : method)
    if (method === 'PUT' && offset === state.failAt) throw new TypeError('network')
    if (method === 'PUT' && offset === state.conflictAt) {
      delete state.conflictAt
      state.has = 0
      const fields = [{ name: 'offset', code: 'INVALID_VALUE', min: 0, max: 0 }]
      return Response.json({ error_code: 'CONFLICT', fields }, { status: 409 })
    }
    if (method === 'PUT') state.has = offset + (body?.length ?? 0)
    if (method === 'POST') return Response.json({ db_key: 'x', thumb: null }, { status: 201 })
    return Response.json({ upload: { bytes: state.has, ready: state.ready === true } })
  })
  return asked
}
const send = () => sendClip(file, { key: 'key-1234', onProgress: () => {}, signal: new AbortController().signal })
afterEach(() => vi.unstubAllGlobals())

test('a clip is sent in pieces, then finished', async () => {
  const asked = serve({ has: 0 })
  expect(await send()).toMatchObject({ db_key: 'x' })
  expect(asked).toEqual(['GET', 'PUT 0', 'PUT 524288', 'PUT 1048576', 'POST'])
})

test('after a lost connection it goes on where it ended', async () => {
  const state = { has: 0, failAt: 524_288 }
  serve(state)
  await expect(send()).rejects.toMatchObject({ status: 0 })
  const asked = serve({ has: state.has })
  await send()
  expect(asked).toEqual(['GET', 'PUT 524288', 'PUT 1048576', 'POST'])
})

test('it goes on from the offset that the server expects', async () => {
  const asked = serve({ has: 524_288, conflictAt: 524_288 })
  await send()
  expect(asked).toEqual(['GET', 'PUT 524288', 'PUT 0', 'PUT 524288', 'PUT 1048576', 'POST'])
})

test('what is media already is only asked for again', async () => {
  const asked = serve({ has: 900, ready: true })
  await send()
  expect(asked).toEqual(['GET', 'POST'])
})
