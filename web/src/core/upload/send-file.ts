import type { Answer } from '@entemi/contract/calls'
import { ApiFailure, buildRequest, finishLogout, readFailure } from '#/platform/api/call.ts'
import { reportReachability } from '#/platform/api/connection.ts'
import { kindOfFile } from './upload-queue.ts'
import type { UploadOptions } from './upload-queue.ts'

type Stored = Answer<'PUT /api/upload/media'>

/** A slow connection may take this long for 20 MB. */
const uploadTimeoutMs = 300_000

/** A voice, a video or a document in pieces, an image at once. */
export async function sendFile(file: File, options: UploadOptions): Promise<Stored> {
  if (kindOfFile(file) === 'image') return sendImage(file, options)
  const { sendClip } = await import('./send-clip.ts')
  return sendClip(file, options)
}

/** Like callApi, by XMLHttpRequest: fetch does not report upload progress. */
async function sendImage(file: File, { key, onProgress, signal }: UploadOptions): Promise<Stored> {
  await finishLogout()
  const query = { key, file_name: file.name.slice(-300) }
  const { method, url } = buildRequest('PUT /api/upload/media', { query })
  const response = await putFile(method, url, file, onProgress, signal)
  if (!response.ok) throw await readFailure(response)
  return (await response.json()) as Stored
}

function putFile(
  method: string,
  url: string,
  file: File,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal,
): Promise<Response> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (error_code: string) => {
      reportReachability(false, startedAt)
      reject(new ApiFailure(0, { error_code }))
    }
    request.open(method, url)
    request.timeout = uploadTimeoutMs
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => fail('NO_NETWORK'))
    request.addEventListener('timeout', () => fail('TIMEOUT'))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    request.addEventListener('load', () => {
      reportReachability(true)
      const retryAfter = request.getResponseHeader('retry-after')
      const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
