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

/**
 * The colour of a site sets its hue; the theme sets the lightness, so that contrast holds. Stored for theme.js: the page that the
 * service worker keeps does not have it.
 */
function applySiteColor({ site }: UserState): void {
  const { documentElement: page } = document
  const color = site.color ?? ''
  page.dataset['siteColor'] = color
  page.style.setProperty('--site-color', color)
  try {
    if (site.color === null) localStorage.removeItem('entemi.color')
    else localStorage.setItem('entemi.color', color)
  } catch {
    // Storage is refused: a page of the service worker is drawn in the colour of the app first.
  }
}
