import type { Answer } from '@entemi/contract/calls'
import { ApiFailure, buildRequest, finishLogout, readFailure } from '#/platform/api/call.ts'
import { reportReached } from '#/platform/api/connection.ts'

type Stored = Answer<'PUT /api/upload/media'>

interface Way {
  key: string
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** A slow line may take this long for 20 MB. */
const patience = 300_000

/** As callApi, by the older way: fetch does not tell how much of a body is gone. */
export async function sendFile(file: File, { key, onProgress, signal }: Way): Promise<Stored> {
  await finishLogout()
  const query = { key, file_name: file.name.slice(-300) }
  const { method, url } = buildRequest('PUT /api/upload/media', { query })
  const response = await reach(method, url, file, onProgress, signal)
  if (!response.ok) throw await readFailure(response)
  return (await response.json()) as Stored
}

function reach(
  method: string,
  url: string,
  file: File,
  onProgress: Way['onProgress'],
  signal: AbortSignal,
): Promise<Response> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = (error_code: string) => {
      reportReached(false, begun)
      reject(new ApiFailure(0, { error_code }))
    }
    request.open(method, url)
    request.timeout = patience
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => giveUp('NO_NETWORK'))
    request.addEventListener('timeout', () => giveUp('TIMEOUT'))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    request.addEventListener('load', () => {
      reportReached(true)
      const wait = request.getResponseHeader('retry-after')
      const headers: Record<string, string> = wait === null ? {} : { 'retry-after': wait }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
