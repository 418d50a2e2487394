/** With the storage key: when the recording was erased meanwhile, no row says where its bytes are. */
export interface RepackJob {
  channelId: string
  key: string
  part: number
}
