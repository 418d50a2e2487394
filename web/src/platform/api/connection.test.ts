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
  const heard: boolean[] = []
  connection.onConnectionChange((connected) => heard.push(connected))
  return { ...connection, heard }
}

function turn(online: boolean): void {
  isOnline = online
  device.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

describe('the connection (R4.05)', () => {
  it('tells of a change once, though the device and the first answer both bring it', async () => {
    const { heard, reportReached } = await listen()
    turn(false)
    reportReached(false)
    isOnline = true
    reportReached(true)
    turn(true)
    reportReached(true)
    expect(heard).toEqual([false, true])
  })

  it('takes no late failure from the time without network for a new one', async () => {
    const { heard, reportReached } = await listen()
    turn(false)
    const begun = performance.now()
    turn(true)
    reportReached(false, begun)
    reportReached(true)
    expect(heard).toEqual([false, true])
  })

  it('tells of a server out of reach while the device has a network', async () => {
    const { heard, reportReached, isConnected } = await listen()
    reportReached(false)
    reportReached(false)
    expect(isConnected()).toBe(false)
    reportReached(true)
    expect(heard).toEqual([false, true])
  })
})
