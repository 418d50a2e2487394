import { describe, expect, it } from 'vitest'
import {
  device,
  eventually,
  madeTexts,
  open,
  server,
  setUpOutbox,
  storedItems,
  write,
} from '#/app/testing/outbox-scene.ts'

setUpOutbox()

describe('images in the outbox (R4.06)', () => {
  const album = (...names: string[]) => {
    for (const name of names) device.pictures.set(name, new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }))
    const pictures = names.map((name) => ({ kept: name, file_name: `${name}.jpg` }))
    return { ...write('Képekkel'), pictures }
  }
  const media = () => [...server.made.values()].map(({ body }) => (body as { media?: string[] }).media)

  it('are uploaded one by one when the network is back, then the entry is sent with all of them', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    expect(await deliver(album('egy', 'ketto'))).toEqual({ sent: false })
    expect(await deliver(write('Szavak'))).toEqual({ sent: false })
    expect(server.calls).toEqual([])
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls.map(({ body }) => (body as { text?: string }).text ?? body)).toEqual([
      'Szavak',
      'egy.jpg',
      'ketto.jpg',
      'Képekkel',
    ])
    expect(media()).toEqual([undefined, ['up-1', 'up-2']])
  })

  it('that are uploaded are not sent again when the connection breaks before the entry', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'lost'
    expect(await deliver(album('egy'))).toEqual({ sent: false })
    server.how = 'up'
    reportReachability(false)
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.uploads).toBe(1)
    expect(media()).toEqual([['up-1']])
  })

  it('that the server deleted meanwhile are uploaded again', async () => {
    const { deliver } = await open()
    server.swept.add('up-1')
    expect(await deliver(album('egy'))).toMatchObject({ sent: true })
    expect(media()).toEqual([['up-2']])
    server.swept.add('up-3').add('up-4').add('up-5')
    await expect(deliver(album('egy'))).rejects.toMatchObject({ status: 422 })
    expect(server.uploads).toBe(4)
  })

  it('that are refused or missing stop their entry only, with the reason', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver(album('egy'))
    device.pictures.clear()
    reportReachability(true)
    await eventually(() => expect(storedItems()[0]?.refusal).toMatchObject({ code: 'PICTURE_LOST' }))
    expect(storedItems()[0]?.tried).toBe(false)
    await deliver(write('Szavak'))
    expect(madeTexts()).toEqual(['Szavak'])
  })
})
