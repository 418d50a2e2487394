const services = [
  { name: 'YouTube', hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'] },
  { name: 'Vimeo', hosts: ['vimeo.com'] },
] as const

/** Which of the two services an address is of (R5.06). The server checks whether it is a video. */
export function findVideoService(address: string): 'YouTube' | 'Vimeo' | undefined {
  const text = address.trim()
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return services.find(({ hosts }) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))?.name
}
