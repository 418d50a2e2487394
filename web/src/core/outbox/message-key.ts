/** Everything that shows messages: the list of conversations and each of them. */
export const messageQueries = { queryKey: ['message'] as const }
