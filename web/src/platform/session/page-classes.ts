import type { UserState } from '@entemi/contract/platform/state'

/** The role is a class on the body, so is the mood of the day. */
export function classesOf(state: UserState): string[] {
  const mood = state.profile?.mood ?? null
  return [`role-${state.auth_role}`, ...(mood === null ? [] : [`mood-${mood}`])]
}

export function markPage(state: UserState): void {
  markSite(state)
  const { classList } = document.body
  const old = [...classList].filter((name) => name.startsWith('role-') || name.startsWith('mood-'))
  classList.remove(...old)
  classList.add(...classesOf(state))
}

/** A company's colour tints its whole site; how light or dark it is drawn is the theme's, so that it stays readable. */
function markSite({ site }: UserState): void {
  const { documentElement: page } = document
  page.toggleAttribute('data-company', site.company && site.color !== null)
  if (site.company && site.color !== null) page.style.setProperty('--company', site.color)
}
