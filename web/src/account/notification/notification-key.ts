/** Everything that shows notifications. */
export const notificationKey = ['notification'] as const
