/** Why there is no video to send. */
export type CameraTrouble = 'refused' | 'missing' | 'unsupported'

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

/** Asks for the camera and the microphone; `deviceId` for one of several cameras. */
export async function openCamera(deviceId: string | undefined): Promise<MediaStream | CameraTrouble> {
  if (!canRecord()) return 'unsupported'
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true },
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 25, max: 30 },
        ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
      },
    })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing'
  }
}

export interface Camera {
  id: string
  name: string
}

/** Device names are available only after the permission. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
