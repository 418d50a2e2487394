/** A part of a recording is to be repacked. With the key: of what was erased meanwhile no row tells where its bytes are. */
export interface RepackJob {
  channelId: string
  key: string
  part: number
}
