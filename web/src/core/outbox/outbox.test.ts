import type { EntityId } from '@entemi/contract/platform/ids'
import type { UserState } from '@entemi/contract/platform/state'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { StateChange } from '#/platform/session/state-change.ts'
import { id, makeState } from '#/app/testing/make-state.ts'
import {
  device,
  eventually,
  like,
  madeTexts,
  open,
  server,
  session,
  setUpOutbox,
  storedItems,
  write,
} from '#/app/testing/outbox-scene.ts'

setUpOutbox()

describe('the outbox', () => {
  it('stores an item before sending and deletes it once the server has it', async () => {
    const { deliver } = await open()
    expect(await deliver(write('Egy'))).toMatchObject({ sent: true, answer: { setData: {} } })
    expect(server.storedAtCall).toMatchObject([[{ kind: 'entry', body: { text: 'Egy' } }]])
    expect(storedItems()).toEqual([])
    expect(server.calls).toHaveLength(1)
  })

  it('sends items made offline in their order, each once (R4.05)', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'down'
    reportReachability(false)
    for (const text of ['Egy', 'Kettő', 'Három']) expect(await deliver(write(text))).toEqual({ sent: false })
    expect(server.made.size).toBe(0)
    server.how = 'up'
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(madeTexts()).toEqual(['Egy', 'Kettő', 'Három'])
  })

  it('creates nothing twice after a lost answer: the retry has the same key and body', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'lost'
    expect(await deliver(write('Elveszett válasz'))).toEqual({ sent: false })
    server.how = 'up'
    reportReachability(false)
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls).toHaveLength(2)
    expect(server.calls[1]).toEqual(server.calls[0])
    expect(server.made.size).toBe(1)
  })

  it('sends what an earlier visit left when the app is opened', async () => {
    const before = await open()
    server.how = 'down'
    await before.deliver(write('Tegnapi'))
    session.listeners.clear()
    server.how = 'up'
    await open()
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(madeTexts()).toEqual(['Tegnapi'])
  })

  it('sends an entry and a mood without a consultant whose relation has ended', async () => {
    const { deliver } = await open()
    const consultant_id = id<EntityId>('tanacsado')
    expect(await deliver({ kind: 'entry', body: { type: 'note', text: 'Egy', consultant_id } })).toMatchObject({
      sent: true,
    })
    expect(await deliver({ kind: 'mood', body: { mood: 2, consultant_id } })).toMatchObject({ sent: true })
    expect(server.calls).toHaveLength(4)
    expect([...server.made.values()].map(({ body }) => body)).toEqual([{ type: 'note', text: 'Egy' }, { mood: 2 }])
  })

  it('respects Retry-After unless the member sends now', async () => {
    const { deliver, reportReachability, sendNow } = await open()
    server.how = { status: 503, error_code: 'UNAVAILABLE', retryAfter: 300 }
    expect(await deliver(write('Egy'))).toEqual({ sent: false })
    server.how = 'up'
    expect(await deliver(write('Kettő'))).toEqual({ sent: false })
    reportReachability(false)
    reportReachability(true)
    expect(server.calls).toHaveLength(1)
    sendNow()
    await eventually(() => expect(madeTexts()).toEqual(['Egy', 'Kettő']))
  })

  it('retries with backoff when there is no Retry-After', async () => {
    const { deliver } = await open()
    server.how = { status: 429, error_code: 'RATE_LIMITED' }
    expect(await deliver(write('Sűrűn'))).toEqual({ sent: false })
    server.how = 'up'
    await eventually(() => expect(madeTexts()).toEqual(['Sűrűn']))
  })

  it('is sent by one tab at a time', async () => {
    let turn = Promise.resolve<unknown>(undefined)
    const request = (_name: string, act: () => Promise<unknown>) => (turn = turn.then(act))
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const [one, other] = [await open(), await open()]
    await Promise.all([one.deliver(write('Egy')), other.deliver(write('Kettő')), one.deliver(write('Három'))])
    expect(storedItems()).toEqual([])
    expect(server.calls).toHaveLength(3)
    expect(madeTexts().toSorted()).toEqual(['Egy', 'Három', 'Kettő'])
  })

  it('what one tab has sent is read again by the others, whose lists may be older', async () => {
    await open()
    const { queryClient } = await import('#/platform/api/query-client.ts')
    const read = vi.fn<() => Promise<string>>().mockResolvedValue('line')
    const lists = new QueryObserver(queryClient, { queryKey: ['lifeline', 'line'], queryFn: read }).subscribe(() => {})
    await eventually(() => expect(read).toHaveBeenCalledTimes(1))
    const other = await open()
    await other.deliver(write('Egy'))
    await eventually(() => expect(read).toHaveBeenCalledTimes(2))
    lists()
  })

  it('still shows a waiting mood that the server does not know', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver({ kind: 'mood', body: { mood: 3 } })
    for (const listener of session.listeners) listener('changed', makeState('LOGGED'))
    await eventually(() => expect(session.state?.profile?.mood).toBe(3))
  })

  it('throws a refusal to the waiting caller', async () => {
    const { deliver } = await open()
    server.how = { status: 422, error_code: 'VALIDATION_ERROR' }
    await expect(deliver(write('Rossz'))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(storedItems()).toEqual([])
  })

  it('stores an item refused later with its reason, and continues with the next', async () => {
    const { deliver, reportReachability, retryItem, deleteItem } = await open()
    server.how = 'down'
    reportReachability(false)
    await deliver(write('Egy'))
    server.how = { status: 403, error_code: 'FORBIDDEN' }
    reportReachability(true)
    await eventually(() => expect(storedItems()[0]?.refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' }))
    server.how = 'up'
    await deliver(write('Kettő'))
    expect(madeTexts()).toEqual(['Kettő'])
    const [refused] = storedItems()
    await retryItem(refused?.key ?? '')
    await eventually(() => expect(madeTexts()).toEqual(['Kettő', 'Egy']))
    await deleteItem(refused?.key ?? '')
    expect(storedItems()).toEqual([])
  })

  it('sends what the slow mode of a group refused when its time comes, and everything else meanwhile', async () => {
    const { deliver, reportReachability } = await open()
    const refusal = { status: 429, error_code: 'SLOW_MODE', next_at: new Date(0).toISOString(), retryAfter: 3600 }
    server.how = refusal
    await expect(deliver(write('Nyitva'))).rejects.toMatchObject({ code: 'SLOW_MODE' })
    expect(storedItems()).toEqual([])
    server.how = 'down'
    reportReachability(false)
    await deliver(write('Lassan'))
    server.how = refusal
    reportReachability(true)
    await eventually(() => expect(storedItems()).toMatchObject([{ notBefore: expect.any(String) }]))
    server.how = 'up'
    expect(await deliver(write('Máshová'))).toMatchObject({ sent: true })
    expect(madeTexts()).toEqual(['Máshová'])
    // an hour later, when the app is opened again
    const [account = ''] = device.items.keys()
    device.items.set(
      account,
      storedItems().map((item) => ({ ...item, notBefore: new Date(0).toISOString() })),
    )
    session.listeners.clear()
    await open()
    await eventually(() => expect(madeTexts()).toEqual(['Máshová', 'Lassan']))
  })

  it('stores everything for the same account when the session has ended', async () => {
    const { deliver, reportReachability } = await open()
    server.how = { status: 401, error_code: 'LOGIN_REQUIRED' }
    expect(await deliver(write('Kiléptettek'))).toEqual({ sent: false })
    const change = (state: UserState, code: StateChange) => {
      session.state = state
      for (const listener of session.listeners) listener(code, state)
    }
    change(makeState('GUEST'), 'loggedOut')
    server.how = 'up'
    change(makeState('LOGGED', { auth_userid: id('anna-account') }), 'loggedIn')
    reportReachability(false)
    reportReachability(true)
    expect(server.made.size).toBe(0)
    change(makeState('LOGGED'), 'loggedIn')
    await eventually(() => expect(madeTexts()).toEqual(['Kiléptettek']))
  })

  it('sends nothing as another actor', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver(write('A saját nevemben'))
    session.state = makeState('LOGGED', { auth_entityId: id('choir') })
    reportReachability(true)
    await deliver(write('A kórus nevében'))
    expect(madeTexts()).toEqual(['A kórus nevében'])
    session.state = makeState('LOGGED')
    for (const listener of session.listeners) listener('changed', session.state)
    await eventually(() => expect(madeTexts()).toEqual(['A kórus nevében', 'A saját nevemben']))
  })

  it('sends at once where the device has no storage', async () => {
    const { deliver } = await open()
    device.isFull = true
    expect(await deliver(write('Privát ablak'))).toMatchObject({ sent: true })
    server.how = 'down'
    await expect(deliver(write('Nem megy'))).rejects.toMatchObject({ code: 'NO_NETWORK' })
  })

  it('uses the server’s time where the device clock is wrong', async () => {
    const { deliver } = await open()
    server.how = {
      status: 422,
      error_code: 'VALIDATION_ERROR',
      fields: [{ name: 'occurred_at', code: 'INVALID_DATE' }],
    }
    const work = { kind: 'entry', body: { type: 'note', text: 'Óra', occurred_at: '2099-01-01T00:00:00Z' } } as const
    await expect(deliver(work)).rejects.toMatchObject({ status: 422 })
    expect(server.calls.map(({ body }) => 'occurred_at' in (body as object))).toEqual([true, false])
  })
})

describe('likes in the outbox (R4.04)', () => {
  it('sends nothing for a like withdrawn before it was sent', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver(like(true))
    await deliver(like(false))
    expect(storedItems()).toEqual([])
    await deliver(like(true))
    await deliver(like(false))
    await deliver(like(true))
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls.map(({ call }) => call)).toEqual(['POST /api/like/:id'])
  })

  it('withdraws a like whose answer was lost, since the server may have it', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'lost'
    await deliver(like(true))
    reportReachability(false)
    await deliver(like(false))
    server.how = 'up'
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls.map(({ call }) => call)).toEqual(['POST /api/like/:id', 'POST /api/unlike/:id'])
  })

  it('counts a like that the server has already as sent', async () => {
    const { deliver } = await open()
    server.how = { status: 409, error_code: 'ALREADY_LIKED' }
    expect(await deliver(like(true))).toEqual({ sent: true, answer: undefined })
    server.how = { status: 409, error_code: 'NOT_LIKED' }
    expect(await deliver(like(false))).toEqual({ sent: true, answer: undefined })
    expect(storedItems()).toEqual([])
  })
})
