let confirmed: string | undefined

/** The member confirmed the claim in this tab. */
export function confirmClaim(id: string): void {
  confirmed = id
}

/** The claim was withdrawn: reading its address again must not repeat it. */
export function forgetClaim(): void {
  confirmed = undefined
}

export const isConfirmed = (id: string): boolean => confirmed === id
