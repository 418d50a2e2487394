let confirmed: string | undefined

/** The member confirmed the claim in this tab. */
export function confirmClaim(id: string): void {
  confirmed = id
}

export const isConfirmed = (id: string): boolean => confirmed === id
