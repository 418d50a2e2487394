/** Undefined where the browser cannot read it: the server decides. */
export function readSeconds(file: File): Promise<number | undefined> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number | undefined>((resolve) => {
    video.preload = 'metadata'
    video.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(video.duration) ? video.duration : undefined),
    )
    video.addEventListener('error', () => resolve(undefined))
    setTimeout(() => resolve(undefined), 5000)
    video.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
