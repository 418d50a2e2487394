// Runs before the first paint, so that a chosen theme never flashes the other one. A file, since inline scripts are refused.
{
  const papers = { light: '#f8f5f0', dark: '#0e1529' }
  let theme = null
  try {
    theme = localStorage.getItem('entemi.theme')
  } catch {
    // Storage is refused: the system's theme stays.
  }
  if (theme in papers) {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = papers[theme]
  }
}
