import { beforeEach, describe, expect, it, vi } from 'vitest'

let device: EventTarget
let isOnline: boolean

beforeEach(() => {
  vi.resetModules()
  isOnline = true
  device = new EventTarget()
  vi.stubGlobal('window', device)
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
})

async function listen() {
  const connection = await import('./connection.ts')
  connection.watchConnection()
  const notified: boolean[] = []
  connection.onConnectionChange((connected) => notified.push(connected))
  return { ...connection, notified }
}

function setOnline(online: boolean): void {
  isOnline = online
  device.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

describe('the connection (R4.05)', () => {
  it('notifies once when the device and the first answer report the same change', async () => {
    const { notified, reportReachability } = await listen()
    setOnline(false)
    reportReachability(false)
    isOnline = true
    reportReachability(true)
    setOnline(true)
    reportReachability(true)
    expect(notified).toEqual([false, true])
  })

  it('ignores a failure that started before the device came online', async () => {
    const { notified, reportReachability } = await listen()
    setOnline(false)
    const startedAt = performance.now()
    setOnline(true)
    reportReachability(false, startedAt)
    reportReachability(true)
    expect(notified).toEqual([false, true])
  })

  it('reports an unreachable server while the device has a network', async () => {
    const { notified, reportReachability, isConnected } = await listen()
    reportReachability(false)
    reportReachability(false)
    expect(isConnected()).toBe(false)
    reportReachability(true)
    expect(notified).toEqual([false, true])
  })
})
