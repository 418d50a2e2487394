/** The key of the query that shows notifications. */
export const notificationKey = ['notification'] as const
