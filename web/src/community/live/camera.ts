/** Why there is no video to send; `unplugged`: the device that was used is gone. */
export type CameraTrouble = 'refused' | 'missing' | 'noCamera' | 'noMicrophone' | 'busy' | 'unplugged' | 'unsupported'

/** AAC first: every player supports it. WebM as fallback: old phones do not play it. */
const formats = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4;codecs=avc3.42E01F,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
]

export const findFormat = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : formats.find((format) => MediaRecorder.isTypeSupported(format))

export const canRecord = (): boolean => findFormat() !== undefined && navigator.mediaDevices !== undefined

export type DeviceKind = 'camera' | 'microphone'
export type ChosenDevices = Partial<Record<DeviceKind, string>>

/** Asks for a camera and a microphone. A remembered device may be gone: then any other one is taken. */
export async function openCamera(remembered: ChosenDevices): Promise<MediaStream | CameraTrouble> {
  // not as a wish: the browser weighs a wish against the resolution, and a camera with more pixels would win
  const given = await openChosen(remembered)
  return given === 'unplugged' ? openChosen({}) : given
}

/** Asks for exactly these devices. */
export async function openChosen({ camera, microphone }: ChosenDevices): Promise<MediaStream | CameraTrouble> {
  if (!canRecord()) return 'unsupported'
  const only = (id: string | undefined) => id !== undefined && { deviceId: { exact: id } }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, ...only(microphone) },
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 25, max: 30 },
        ...only(camera),
      },
    })
  } catch (error) {
    return findTrouble(error instanceof DOMException ? error.name : '')
  }
}

async function findTrouble(name: string): Promise<CameraTrouble> {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  if (name === 'OverconstrainedError') return 'unplugged'
  const { camera, microphone } = await listDevices()
  if (camera.length === 0 && microphone.length > 0) return 'noCamera'
  return microphone.length === 0 && camera.length > 0 ? 'noMicrophone' : 'missing'
}

export interface Device {
  id: string
  name: string
}

export type Devices = Record<DeviceKind, Device[]>

/** Device names are available only after the permission. */
export async function listDevices(): Promise<Devices> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) =>
    devices.filter((device) => device.kind === kind).map(({ deviceId, label }) => ({ id: deviceId, name: label }))
  return { camera: of('videoinput'), microphone: of('audioinput') }
}

/** The devices that a stream comes from. */
export function devicesOf(stream: MediaStream): ChosenDevices {
  const idOf = ([track]: MediaStreamTrack[]) => track?.getSettings().deviceId
  const [camera, microphone] = [idOf(stream.getVideoTracks()), idOf(stream.getAudioTracks())]
  return { ...(camera !== undefined && { camera }), ...(microphone !== undefined && { microphone }) }
}

export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Deleted at logout with the other local data. */
const storageKey = 'entemi.live.devices'

export function findRemembered(): ChosenDevices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const { camera, microphone } = Object(stored) as Record<string, unknown>
    return {
      ...(typeof camera === 'string' && { camera }),
      ...(typeof microphone === 'string' && { microphone }),
    }
  } catch {
    // Without storage the browser's own choice is taken.
    return {}
  }
}

export function rememberDevices(chosen: ChosenDevices): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
