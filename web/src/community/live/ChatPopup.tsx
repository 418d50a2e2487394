import type { PageProps } from '#/platform/navigation/page-props.ts'
import { Chat } from './Chat.tsx'

/** The chat of a broadcast over whatever page one is on. */
export function ChatPopup({ params: { channel_id } }: PageProps<'channel_id'>) {
  return <Chat id={channel_id} isPopup />
}
