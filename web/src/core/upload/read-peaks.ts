import { limits } from '@entemi/contract/platform/limits'

/** Enough for loudness; a fifth of the memory of the usual rate. */
const sampleRate = 8000

/** The waveform of a recording; null where the browser cannot decode it. */
export async function readPeaks(file: Blob): Promise<number[] | null> {
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate)
    const decoded = await context.decodeAudioData(await file.arrayBuffer())
    const peaks = measurePeaks(decoded.getChannelData(0))
    return peaks.length === 0 ? null : peaks
  } catch {
    return null
  }
}

/** The loudest of each part, from 0 to 100, relative to the loudest of all. */
export function measurePeaks(samples: ArrayLike<number>, count: number = limits.clip.peaks): number[] {
  const parts = Math.min(count, samples.length)
  const highest = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((n) => Math.floor((n * samples.length) / parts))
    let most = 0
    for (let at = from ?? 0; at < (to ?? 0); at++) most = Math.max(most, Math.abs(samples[at] ?? 0))
    return most
  })
  const loudest = Math.max(...highest)
  // Silence stays silent: without a lower bound its noise would fill the whole height.
  return highest.map((peak) => Math.round((peak / Math.max(loudest, 0.05)) * 100))
}
