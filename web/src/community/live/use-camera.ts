import { useEffect, useRef, useState } from 'react'
import {
  canRecord,
  closeCamera,
  devicesOf,
  findRemembered,
  listDevices,
  openCamera,
  openChosen,
  rememberDevices,
  type CameraTrouble,
  type ChosenDevices,
  type DeviceKind,
  type Devices,
} from './camera.ts'

/** The host's camera and microphone: opened by the host, closed with the page. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream>()
  const [trouble, setTrouble] = useState<CameraTrouble | undefined>(canRecord() ? undefined : 'unsupported')
  const [isAsking, setAsking] = useState(false)
  const [devices, setDevices] = useState<Devices>({ camera: [], microphone: [] })
  const [isOn, setOn] = useState<Record<DeviceKind, boolean>>({ camera: true, microphone: true })
  const isGone = useRef(false)
  useEffect(() => stream && enable(stream, isOn), [stream, isOn])
  useEffect(() => () => closeCamera(stream), [stream])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (stream === undefined) return
    const lose = () => setTrouble('unplugged')
    const list = () => void listDevices().then(setDevices)
    const tracks = stream.getTracks()
    for (const track of tracks) track.addEventListener('ended', lose)
    navigator.mediaDevices.addEventListener('devicechange', list)
    return () => {
      for (const track of tracks) track.removeEventListener('ended', lose)
      navigator.mediaDevices.removeEventListener('devicechange', list)
    }
  }, [stream])

  const take = async (asked: Promise<MediaStream | CameraTrouble>): Promise<MediaStream | undefined> => {
    setAsking(true)
    const given = await asked
    setAsking(false)
    if (typeof given === 'string') {
      setTrouble(given)
      return undefined
    }
    // the page was left during the permission prompt: the camera must be turned off
    if (isGone.current) {
      closeCamera(given)
      return undefined
    }
    // before anybody hears it: a microphone that was muted stays muted on another device
    enable(given, isOn)
    setTrouble(undefined)
    setDevices(await listDevices())
    setStream(given)
    return given
  }

  return {
    stream,
    trouble,
    isAsking,
    devices,
    isOn,
    toggle: (kind: DeviceKind) => setOn({ ...isOn, [kind]: !isOn[kind] }),
    open: () => take(openCamera(findRemembered())),
    choose: async (kind: DeviceKind, id: string): Promise<MediaStream | undefined> => {
      const chosen: ChosenDevices = { ...(stream && devicesOf(stream)), [kind]: id }
      const given = await take(openChosen(chosen))
      if (given !== undefined) rememberDevices(chosen)
      return given
    },
  }
}

function enable(stream: MediaStream, isOn: Record<DeviceKind, boolean>): void {
  for (const track of stream.getVideoTracks()) track.enabled = isOn.camera
  for (const track of stream.getAudioTracks()) track.enabled = isOn.microphone
}
