import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limitedArgs, limitedOptions } from '#/core/media/ffmpeg.ts'

/** A retry would fail in the same way. */
export class RepackRefused extends Error {}

/** Time limit: on a slow machine it takes longer than the recording. */
const [minMs, msPerSecond] = [300_000, 10_000]
/** The queue gives the job to another process after four hours. */
const maxMs = 3.5 * 3_600_000
const maxBoxBytes = 32_000_000

const inputArgs = ['-f', 'matroska', '-i', 'pipe:0', '-map', '0:v:0?', '-map', '0:a:0?', '-map_metadata', '-1']
const videoArgs = [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '25', '-pix_fmt', 'yuv420p', '-bf', '0'],
  // chroma subsampling needs an even width and height
  ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2'],
  // key frames where the pieces were cut, so that each piece has the same number and time
  ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', 'source'],
]
const audioArgs = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
const outputArgs = ['-f', 'mp4', '-movflags', 'empty_moov+frag_keyframe+default_base_moof+skip_trailer', 'pipe:1']

export interface Recorded {
  bytes: AsyncIterable<Buffer>
  seconds: number
  /** After the beginning. */
  pieces: number
  hasVideo: boolean
}

/**
 * Converts WebM to a fragmented MP4 that every phone plays: first the beginning, then the fragments. The program reads
 * untrusted input, so it gets no files, no network, no secrets, and limited memory and time. Its messages are not logged:
 * they could contain text of members.
 */
export async function* runFfmpeg(program: string, recorded: Recorded, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { bytes, seconds, pieces, hasVideo } = recorded
  // audio alone has no key frames to cut at; slightly longer, so that there is no extra fragment at the end
  const cut = hasVideo ? [] : ['-frag_duration', String(Math.round((seconds / pieces) * 1_050_000))]
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'quiet', '-protocol_whitelist', 'pipe', '-threads', '1']
  const all = [
    ...quiet,
    ...inputArgs,
    ...videoArgs,
    ...audioArgs,
    '-threads',
    '1',
    '-filter_threads',
    '1',
    ...cut,
    ...outputArgs,
  ]
  const child = spawn('/bin/sh', limitedArgs(program, all), {
    ...limitedOptions(Math.min(minMs + Math.ceil(seconds * msPerSecond), maxMs)),
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, by) => {
      if (code === 0) resolve()
      else reject(new RepackRefused(`ffmpeg ended with ${code ?? by}`))
    })
  })
  // awaited below, after its output was read
  ended.catch(() => {})
  let inputError: unknown
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* bytes
    } catch (error) {
      inputError = error
      throw error
    }
  }
  const input = pipeline(Readable.from(read()), child.stdin).catch(() => child.kill('SIGKILL'))
  try {
    yield* splitPieces(child.stdout)
    await ended
  } catch (error) {
    signal.throwIfAborted()
    throw inputError ?? error
  } finally {
    child.kill('SIGKILL')
    await input
  }
}

/** Splits the output: ftyp with moov, then every moof with its mdat. */
async function* splitPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0)
  let boxes: Buffer[] = []
  for await (const chunk of stream) {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 8) {
      const size = pending.readUInt32BE(0)
      if (size < 8 || size > maxBoxBytes) throw new RepackRefused('ffmpeg gave no boxes')
      if (pending.length < size) break
      boxes.push(pending.subarray(0, size))
      const type = pending.toString('latin1', 4, 8)
      pending = pending.subarray(size)
      if (type !== 'moov' && type !== 'mdat') continue
      yield Buffer.concat(boxes)
      boxes = []
    }
  }
  if (pending.length > 0 || boxes.length > 0) throw new RepackRefused('ffmpeg gave half a piece')
}
