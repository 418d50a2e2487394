import type { UserState } from '@entemi/contract/platform/state'

/** The role and the mood of the day as classes of the body. */
export function classesOf(state: UserState): string[] {
  const mood = state.profile?.mood ?? null
  return [`role-${state.auth_role}`, ...(mood === null ? [] : [`mood-${mood}`])]
}

export function applyPageClasses(state: UserState): void {
  applySiteColor(state)
  const { classList } = document.body
  const old = [...classList].filter((name) => name.startsWith('role-') || name.startsWith('mood-'))
  classList.remove(...old)
  classList.add(...classesOf(state))
}

/** A company's colour sets the hue of its site; the theme sets the lightness, so that contrast holds. */
function applySiteColor({ site }: UserState): void {
  const { documentElement: page } = document
  page.toggleAttribute('data-company', site.company && site.color !== null)
  if (site.company && site.color !== null) page.style.setProperty('--company', site.color)
}
