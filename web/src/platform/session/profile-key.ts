/** The own profile in the query cache; several wings invalidate it. */
export const profileKey = ['profile', 'me'] as const
