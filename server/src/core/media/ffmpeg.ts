import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { isProgram } from '#/platform/env.ts'

/** The configured program, else the first on the PATH; undefined if there is none. */
export function findFfmpeg(configured: string | undefined, path = process.env['PATH'] ?? ''): string | undefined {
  if (configured !== undefined) return configured === 'off' ? undefined : configured
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram)
}

const memoryKb = 1_000_000
const niceness = 15

/** For /bin/sh: the program with limited memory and a low priority. */
export const limitedArgs = (program: string, args: readonly string[]): string[] => [
  '-c',
  `ulimit -v ${memoryKb} && exec nice -n ${niceness} "$@"`,
  'sh',
  program,
  ...args,
]

/** Without the server's secrets, and killed after the timeout. */
export const limitedOptions = (timeout: number) =>
  ({ env: { PATH: process.env['PATH'] }, timeout, killSignal: 'SIGKILL' }) as const

const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'quiet', '-protocol_whitelist', 'file', '-threads', '1']

/** From one file of the quarantine to another; false if it failed or took too long. Its messages are not logged. */
export function convertFile(program: string, { format, input, output, args, timeoutMs }: Conversion): Promise<boolean> {
  const all = [...quiet, '-f', format, '-i', input, '-map_metadata', '-1', '-map_chapters', '-1', ...args, '-y', output]
  const child = spawn('/bin/sh', limitedArgs(program, all), { ...limitedOptions(timeoutMs), stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

export interface Conversion {
  /** The demuxer: without it a playlist could name other files of the server. */
  format: 'matroska' | 'ogg' | 'mov'
  input: string
  output: string
  args: readonly string[]
  timeoutMs: number
}
