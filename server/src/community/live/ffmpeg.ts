import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isProgram } from '#/platform/env.ts'

/** What it cannot read, or makes wrong, it would again. */
export class RepackRefused extends Error {}

/** As the operator says, else the first on the PATH; none is needed. */
export function findFfmpeg(asked: string | undefined, path = process.env['PATH'] ?? ''): string | undefined {
  if (asked !== undefined) return asked === 'off' ? undefined : asked
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram)
}

const memoryKb = 1_000_000
const niceness = 15
/** A slow machine takes longer than the recording is. */
const [leastMs, msOfSecond] = [300_000, 10_000]
/** The queue gives a job to another one after four hours. */
const mostMs = 3.5 * 3_600_000
const mostBoxBytes = 32_000_000

const takes = ['-f', 'matroska', '-i', 'pipe:0', '-map', '0:v:0?', '-map', '0:a:0?', '-map_metadata', '-1']
const picture = [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '25', '-pix_fmt', 'yuv420p', '-bf', '0'],
  // half of the colours stand between two dots: their number must be even
  ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2'],
  // cut where the pieces were cut: each keeps its number and its time
  ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', 'source'],
]
const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
const gives = ['-f', 'mp4', '-movflags', 'empty_moov+frag_keyframe+default_base_moof+skip_trailer', 'pipe:1']

export interface Recorded {
  /** Its bytes from the beginning on. */
  bytes: AsyncIterable<Buffer>
  seconds: number
  /** After the beginning. */
  pieces: number
  hasPicture: boolean
}

/**
 * The WebM as a fragmented MP4 that every phone plays: first the beginning, then fragment after fragment. The program
 * reads what members sent, so it gets bytes and no file, no network, no secret, and little of the machine. What it says
 * is not kept: it could be a member's words.
 */
export async function* runFfmpeg(program: string, recorded: Recorded, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { bytes, seconds, pieces, hasPicture } = recorded
  // sound alone has no key frames to be cut at; a little longer, or there would be one more at the end
  const cut = hasPicture ? [] : ['-frag_duration', String(Math.round((seconds / pieces) * 1_050_000))]
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'quiet', '-protocol_whitelist', 'pipe', '-threads', '1']
  const all = [...quiet, ...takes, ...picture, ...sound, '-threads', '1', '-filter_threads', '1', ...cut, ...gives]
  const limited = `ulimit -v ${memoryKb} && exec nice -n ${niceness} "$@"`
  const child = spawn('/bin/sh', ['-c', limited, 'sh', program, ...all], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: Math.min(leastMs + Math.ceil(seconds * msOfSecond), mostMs),
    killSignal: 'SIGKILL',
    signal,
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, by) => {
      if (code === 0) resolve()
      else reject(new RepackRefused(`ffmpeg ended with ${code ?? by}`))
    })
  })
  // looked at below, when all that it gave is taken
  ended.catch(() => {})
  let unread: unknown
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* bytes
    } catch (error) {
      unread = error
      throw error
    }
  }
  const fed = pipeline(Readable.from(read()), child.stdin).catch(() => child.kill('SIGKILL'))
  try {
    yield* splitPieces(child.stdout)
    await ended
  } catch (error) {
    signal.throwIfAborted()
    throw unread ?? error
  } finally {
    child.kill('SIGKILL')
    await fed
  }
}

/** As they come: ftyp with moov, then every moof with its mdat. */
async function* splitPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let boxes: Buffer[] = []
  for await (const chunk of stream) {
    held = Buffer.concat([held, chunk])
    while (held.length >= 8) {
      const size = held.readUInt32BE(0)
      if (size < 8 || size > mostBoxBytes) throw new RepackRefused('ffmpeg gave no boxes')
      if (held.length < size) break
      boxes.push(held.subarray(0, size))
      const type = held.toString('latin1', 4, 8)
      held = held.subarray(size)
      if (type !== 'moov' && type !== 'mdat') continue
      yield Buffer.concat(boxes)
      boxes = []
    }
  }
  if (held.length > 0 || boxes.length > 0) throw new RepackRefused('ffmpeg gave half a piece')
}
