/** Everything that shows notices. */
export const noticesKey = ['notices'] as const
