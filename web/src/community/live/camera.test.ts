import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findRemembered, openCamera, openChosen, rememberDevices } from './camera.ts'

const asked: MediaStreamConstraints[] = []
const stream = {} as MediaStream
let answer: (wanted: MediaStreamConstraints) => Promise<MediaStream>

beforeEach(() => {
  asked.length = 0
  answer = () => Promise.resolve(stream)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: (wanted: MediaStreamConstraints) => {
        asked.push(wanted)
        return answer(wanted)
      },
      enumerateDevices: () => Promise.resolve([{ kind: 'audioinput', deviceId: '', label: '' }]),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const fail = (name: string) => Promise.reject(new DOMException('', name))
const wantedCameras = () => asked.map(({ video }) => (video as MediaTrackConstraints).deviceId)

test('the remembered devices are asked for', async () => {
  rememberDevices({ camera: 'c1', microphone: 'm1' })
  expect(await openCamera(findRemembered())).toBe(stream)
  expect(asked[0]).toMatchObject({ video: { deviceId: { exact: 'c1' } }, audio: { deviceId: { exact: 'm1' } } })
})

test('a remembered device that is gone is replaced by any other, a chosen one is not', async () => {
  answer = ({ video }) =>
    (video as MediaTrackConstraints).deviceId === undefined ? Promise.resolve(stream) : fail('OverconstrainedError')
  expect(await openChosen({ camera: 'c1' })).toBe('unplugged')
  expect(await openCamera({ camera: 'c1' })).toBe(stream)
  expect(wantedCameras()).toEqual([{ exact: 'c1' }, { exact: 'c1' }, undefined])
})

test('what is missing is named', async () => {
  answer = () => fail('NotFoundError')
  expect(await openCamera({})).toBe('noCamera')
  answer = () => fail('NotAllowedError')
  expect(await openCamera({})).toBe('refused')
  answer = () => fail('NotReadableError')
  expect(await openCamera({})).toBe('busy')
})

test('unreadable stored devices count as none', () => {
  localStorage.setItem('entemi.live.devices', '{"camera":3')
  expect(findRemembered()).toEqual({})
  localStorage.setItem('entemi.live.devices', 'null')
  expect(findRemembered()).toEqual({})
})
