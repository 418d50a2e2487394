// Code that runs in the two pages: a camera that shows the time as bars, and a reader of those bars.

/** Bits of the milliseconds that are shown: two minutes, more than any delay. */
export const clockBits = 17

/** Replaces the camera by bars that show the clock, white for 1 and black for 0, with the browser's own test microphone. */
export function showClock(bits: number): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  const draw = () => {
    if (context === null) return
    const now = Date.now() % 2 ** bits
    for (let bit = 0; bit < bits; bit++) {
      context.fillStyle = (now >> bit) & 1 ? '#fff' : '#000'
      context.fillRect((bit * canvas.width) / bits, 0, canvas.width / bits, canvas.height)
    }
  }
  setInterval(draw, 40)
  const getDevice = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async () => {
    draw()
    // without sound the recorder would wait
    const sound = await getDevice({ audio: true })
    return new MediaStream([...canvas.captureStream(25).getVideoTracks(), ...sound.getAudioTracks()])
  }
}

/** Milliseconds between the clock in the video and the current one; null without a frame. */
export function readDelay(bits: number): number | null {
  const video = document.querySelector('video')
  if (video === null || video.readyState < 2 || video.currentTime === 0) return null
  const canvas = Object.assign(document.createElement('canvas'), { width: bits, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  for (let bit = 0; bit < bits; bit++) {
    const width = video.videoWidth / bits
    context.drawImage(video, (bit + 0.4) * width, video.videoHeight / 2, width / 5, 20, bit, 0, 1, 1)
  }
  const { data } = context.getImageData(0, 0, bits, 1)
  let shown = 0
  for (let bit = 0; bit < bits; bit++) if ((data[bit * 4] ?? 0) > 128) shown += 2 ** bit
  return (Date.now() - shown + 2 ** bits) % 2 ** bits
}
