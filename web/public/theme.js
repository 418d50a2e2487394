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
  // Written by the server; the page that the service worker keeps has none.
  const color = root.dataset.siteColor ?? read('entemi.color') ?? ''
  root.dataset.siteColor = color
  root.style.setProperty('--site-color', color)
  root.lang = read('entemi.language') === 'en' ? 'en' : 'hu'
  const isKnown = read('entemi.cookie') !== null || root.lang !== 'hu'
  if (isKnown) root.dataset.known = ''

  // What a member's page asks for first, while the app is loading: it uses the answers (src/platform/api/early-answers.ts). Not
  // while a logout has not reached the server: the cookie is then still there.
  if (read('entemi.logout') === null && location.search === '') {
    const now = new Date()
    const two = (part) => String(part).padStart(2, '0')
    const id = /[0-9a-f-]{36}/.exec(location.pathname)?.[0]
    const here = location.pathname.replace(/(?<=.)\/$/, '').replace(/[0-9a-f-]{36}$/, '$id')
    const values = { year: now.getFullYear(), month: two(now.getMonth() + 1), day: two(now.getDate()), id }
    window.earlyAnswers = new Map()
    for (const { content, dataset } of document.querySelectorAll('meta[name=early-call]')) {
      if (dataset.page !== here) continue
      const url = content.replace(/\{(\w+)\}/g, (_, name) => values[name])
      const headers = { accept: 'application/json' }
      // Read here: an answer that nobody reads would keep its connection.
      const ask = async () => {
        const answer = await fetch(url, { headers })
        return new Response(await answer.arrayBuffer(), answer)
      }
      window.earlyAnswers.set(
        url,
        ask().catch(() => undefined),
      )
    }
    // The first formatter of a page takes a slow phone 130 ms: made while the app is loading, and not while it renders.
    if (window.earlyAnswers.size > 0) new Intl.DateTimeFormat()
  }

  // The app itself did not come. A module that failed once fails until the page is loaded again, which loses what was typed in
  // it: not before somebody answers.
  const sayNotThere = (isSlow) => {
    const said = document.getElementById('not-there')
    // The rest of the page may come after the news.
    if (said === null) return addEventListener('DOMContentLoaded', sayNotThere, { once: true })
    said.toggleAttribute('data-slow', isSlow === true)
    said.hidden = false
    said.querySelector('button').onclick = () => {
      said.hidden = true
      const asked = new Image()
      asked.onload = () => location.reload()
      asked.onerror = () => (said.hidden = false)
      asked.src = `/icons/favicon-32.png?${Date.now()}`
    }
  }
  // What a file that does not load tells stays with its element: heard on the way down.
  addEventListener('error', ({ target }) => target.localName === 'script' && sayNotThere(), true)

  // The first picture alone says nothing: one that lasts says what to do. Not over a page that can be read: there the app may
  // begin later than this.
  setTimeout(() => {
    const said = document.getElementById('not-there')
    const isDrawn = () => document.querySelector('#root > .splash') === null
    if (said === null || !said.hidden || isDrawn()) return
    if (document.getElementById('prerendered-page')?.checkVisibility()) return
    sayNotThere(true)
    const watch = new MutationObserver(() => {
      if (!isDrawn()) return
      watch.disconnect()
      said.hidden = true
    })
    watch.observe(document.getElementById('root'), { childList: true })
  }, 10_000)

  // Whoever only looks at a page of prerendered page needs no script: the app is fetched when that is painted, and begins with the
  // first sign of use. What is typed stays in the fields; taps are kept until the app can answer them.
  addEventListener('DOMContentLoaded', () => {
    const app = document.querySelector('meta[name=app]')?.content
    const sight = document.getElementById('prerendered-page')
    if (app === undefined || sight === null) return
    const fetchNow = (rel) => {
      for (const link of document.querySelectorAll(`link[rel=${rel}-later]`)) link.rel = rel
    }
    let hasBegun = false
    let hasFailed = false
    const begin = () => {
      if (hasBegun) return
      hasBegun = true
      fetchNow('modulepreload')
      fetchNow('preload')
      import(app).catch(() => {
        hasFailed = true
        for (const tapped of sight.taps.splice(0)) tapped.ariaBusy = null
        sayNotThere()
      })
    }
    const watch = (signs, act) => {
      for (const sign of signs) sight.addEventListener(sign, act, { capture: true, passive: sign !== 'click' })
    }

    sight.taps = []
    sight.holds = 0
    watch(['click'], (event) => {
      const tapped = event.target.closest('button, a[href^="/"]')
      if (tapped === null || hasFailed || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      tapped.ariaBusy = 'true'
      sight.taps.push(tapped)
      begin()
    })
    // Taken away under a finger or in the middle of a composed word, the page would lose the tap or the word. The click of a
    // tap comes a moment after the finger has gone.
    watch(['pointerdown', 'compositionstart'], () => (sight.holds += 1))
    watch(['pointerup', 'pointercancel', 'compositionend'], () => setTimeout(() => (sight.holds -= 1), 300))
    watch(['pointermove', 'pointerdown', 'focusin', 'keydown', 'input', 'wheel', 'scroll'], begin)
    sight.inert = false
    sight.ariaHidden = null

    if (isKnown || document.hidden) return begin()
    const waitForUse = () => {
      if (!sight.checkVisibility()) return begin()
      fetchNow('modulepreload')
      // By then nobody waits for anything else; a first touch later finds the app there.
      setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()), 8000)
    }
    new PerformanceObserver((painted, observer) => {
      if (painted.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      waitForUse()
    }).observe({ type: 'paint', buffered: true })
    // Where nothing tells of a paint.
    setTimeout(waitForUse, 3000)
  })
}
