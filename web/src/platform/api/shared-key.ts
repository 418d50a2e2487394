/** Where the service worker stores what another app shared. It stays when a session ends: its owner may log in again. */
export const sharedKey = 'shared'

export interface SharedContent {
  /** Title, text and link, each in its line. */
  text: string
  files: File[]
}
