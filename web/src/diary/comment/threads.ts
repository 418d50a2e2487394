import type { CommentItem } from '@entemi/contract/diary/comment'

export interface Answer {
  comment: CommentItem
  /** Whom it answers, where that is not the author of the thread. */
  answered: CommentItem | undefined
}

export interface Thread {
  first: CommentItem
  answers: Answer[]
}

/** Two levels, oldest first. An answer whose thread is hidden (blocked author) becomes a thread of its own. */
export function buildThreads(comments: readonly CommentItem[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const threads = new Map<string, Thread>()
  for (const comment of comments) {
    const root = comment.sub_thread_id ?? comment.id
    const thread = threads.get(root)
    if (thread === undefined) threads.set(root, { first: comment, answers: [] })
    else thread.answers.push({ comment, answered: findAnswered(comment, byId) })
  }
  return [...threads.values()]
}

function findAnswered(
  { reply_to, sub_thread_id }: CommentItem,
  byId: Map<string, CommentItem>,
): CommentItem | undefined {
  return reply_to === null || reply_to === sub_thread_id ? undefined : byId.get(reply_to)
}
