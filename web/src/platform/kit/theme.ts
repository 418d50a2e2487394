export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the first paint.
const themeKey = 'entemi.theme'
const papers = { light: '#f8f5f0', dark: '#0e1529' }

export function readTheme(): Theme {
  const stored = readStored()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and saves the theme; `system` follows the device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = papers[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
  }
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // Storage is refused: the theme lasts until the page is left.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}
