import type { EntryItem } from '@entemi/contract/core/entry'
import type { Poll } from '@entemi/contract/core/poll'

export interface PollProps {
  entry: EntryItem
  poll: Poll
}
