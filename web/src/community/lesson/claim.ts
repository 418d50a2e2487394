let confirmed: string | undefined

/** The member has said yes on this page, in this tab. */
export function confirmClaim(id: string): void {
  confirmed = id
}

export const isConfirmed = (id: string): boolean => confirmed === id
