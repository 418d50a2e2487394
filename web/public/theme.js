// Runs before the first paint, so that a chosen theme never flashes the other one, nor a page in the wrong language. A file,
// since inline scripts are refused.
{
  const papers = { light: '#f8f5f0', dark: '#0e1529' }
  const root = document.documentElement
  const read = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage is refused: the system's theme stays, and everybody is new.
      return null
    }
  }
  const theme = read('entemi.theme')
  if (theme in papers) {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = papers[theme]
  }
  const isKnown = read('entemi.cookie') !== null || (read('entemi.language') ?? 'hu') !== 'hu'
  if (isKnown) root.dataset.known = ''

  // Under a page of first sight the app begins when that is painted: its code, once here, would hold the paint up.
  addEventListener('DOMContentLoaded', () => {
    const app = document.querySelector('meta[name=app]')?.content
    if (app === undefined) return
    if (isKnown || document.hidden) return void import(app)
    new PerformanceObserver((painted, observer) => {
      if (painted.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      void import(app)
    }).observe({ type: 'paint', buffered: true })
    // Where nothing tells of a paint; a second time it is the same app, which begins once.
    setTimeout(() => void import(app), 3000)
  })
}
