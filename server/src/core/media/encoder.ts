import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoredExif } from '@entemi/contract/core/exif'
import { pictureWidths } from '@entemi/contract/core/media'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { createSlots } from '#/platform/slots.ts'

export interface Crop {
  rotation: 0 | 90 | 180 | 270
  /** In pixels of the rotated image. */
  area: { left: number; top: number; width: number; height: number }
  format: 'jpeg' | 'webp' | 'png'
}

/** The input of the child process, which reads no settings. */
export interface EncodeJob {
  input: string
  /** Where it writes `orig`, `pres`, `thumb` and the widths. */
  folder: string
  maxPixels: number
  longestSide: number
  widths: readonly number[]
  crop?: Crop
  /** Of a stored `pres`: nothing but its widths and preview. */
  onlySizes?: true
  /** Behind other work of the machine. */
  isLate?: true
}

export interface Sizes {
  /** Of the files `w480`, `w800` that were written. */
  widths: number[]
  /** A WebP in base64; null for an image with transparent parts, behind which it would be seen. */
  preview: string | null
}

/** `mime` is orig's; the other files are always WebP. `bytes` is the sum of all that were written. */
export interface Encoded extends Sizes {
  mime: string
  width: number
  height: number
  bytes: number
  /** Only of an upload: the variants have no metadata. */
  exif?: StoredExif
}

export type EncodeOutcome = Encoded | { refused: 'type' | 'pixels' | 'broken' | 'full' | 'late' }

export interface Encoder {
  /** Encodes the image at `input` again into `folder`; throws the error to answer. */
  encode(input: string, folder: string, crop?: Crop): Promise<Encoded>
  /** The same behind other work of the machine: nobody waits for it. */
  encodeImported(input: string, folder: string): Promise<Encoded>
  /** Makes the widths and the preview of a stored `pres`. */
  encodeSizes(input: string, folder: string): Promise<Encoded>
}

const bounds = { maxPixels: limits.upload.pixels, longestSide: 4096, widths: pictureWidths }

/** A child process for each image, two at once: more images of 33 megapixels do not fit into the memory of a small machine. */
export function createEncoder({
  program = new URL('./encode-child.ts', import.meta.url),
  timeoutMs = 20_000,
  timeoutFactor = 1,
  atOnce = 2,
  mayWait = 50,
} = {}): Encoder {
  const slots = createSlots({ atOnce, mayWait })
  const run = (job: Pick<EncodeJob, 'input' | 'folder' | 'crop' | 'onlySizes' | 'isLate'>): Promise<Encoded> =>
    slots.run(async () => requireEncoded(await runChild(program, { ...job, ...bounds }, timeoutMs * timeoutFactor)))
  return {
    encode: (input, folder, crop) => run({ input, folder, ...(crop && { crop }) }),
    encodeImported: (input, folder) => run({ input, folder, isLate: true }),
    encodeSizes: (input, folder) => run({ input, folder, onlySizes: true, isLate: true }),
  }
}

async function runChild(program: URL, job: EncodeJob, timeoutMs: number): Promise<EncodeOutcome> {
  const output = await readOutput(program, job, timeoutMs)
  // parsed here: an exception in the event handler would be uncaught and end the server
  return typeof output === 'string' ? (JSON.parse(output) as EncodeOutcome) : output
}

/** The output of the child, or the refusal if it was killed. */
function readOutput(program: URL, job: EncodeJob, timeoutMs: number): Promise<string | EncodeOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=128', fileURLToPath(program), JSON.stringify(job)],
      // an empty environment: the child has no use for the server's secrets
      { env: {}, stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMs, killSignal: 'SIGKILL' },
    )
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 1000) output += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (child.killed) resolve({ refused: 'late' })
      // ended by a signal: a decoder crashed on the image
      else if (code === null) resolve({ refused: 'broken' })
      else if (code !== 0) reject(new Error(`the encoder ended with ${code}`))
      else resolve(output)
    })
  })
}

function requireEncoded(outcome: EncodeOutcome): Encoded {
  if (!('refused' in outcome)) return outcome
  switch (outcome.refused) {
    case 'type':
      throw new ApiError('UNSUPPORTED_MEDIA')
    case 'pixels':
      throw new ApiError('VALIDATION_ERROR', {
        fields: [{ name: 'file', code: 'MAX_VALUE', max: limits.upload.pixels }],
      })
    case 'broken':
      throw fieldError('file', 'INVALID_FORMAT')
    case 'full':
      throw new ApiError('STORAGE_FULL')
    case 'late':
      throw new ApiError('UNAVAILABLE', { retryAfter: 60 })
    default:
      throw outcome.refused satisfies never
  }
}
