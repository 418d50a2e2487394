import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rollup } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { en } from './src/i18n/en.gen.ts'
import { hu } from './src/i18n/hu.gen.ts'

const paper = '#f8f5f0'

export default defineConfig({
  root: import.meta.dirname,
  // The server puts a fresh nonce in place of this word in every index.html it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  // Bundled ahead for development it would miss what trustLeaflet() does to it.
  optimizeDeps: { exclude: ['leaflet'] },
  css: { modules: { localsConvention: 'camelCase', generateScopedName: nameClass } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Older targets would unfold light-dark() and oklch() into several times the CSS.
    target: ['chrome125', 'edge125', 'firefox129', 'safari18'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Two files that every page needs, before and after the first picture: over a phone's network each file
            // costs a round trip, and the parts of the kit would be fifty.
            { name: 'entry', tags: ['$initial'], priority: 3 },
            // Where visitors come in: a dozen small modules each, shared with other pages in as many ways.
            {
              name: 'info',
              test: /[\\/]src[\\/]info[\\/]/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'door',
              test: /[\\/](LoginPage|AccountFrame|OtherWays|enter-account|PasskeyLogin|passkey\.queries|ServiceButtons|social|social\.queries|log-in-by|social-popup)\.(ts|tsx|module\.css)/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shell',
              test: /[\\/]src[\\/](api|form|kit(?![\\/]Kit)|loaded|pwa|session|shell)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    trustLeaflet(),
    fetchEarly(),
    sayNotThere(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['index.html', 'theme.js', 'assets/*.{js,css,woff2}', 'icons/favicon.svg', 'icons/icon-192.png'],
        // Maps, video, italics and the gallery come when they are shown; latin-ext stays, or ő and ű break offline.
        globIgnores: ['**/*{leaflet,[mM]ap,countries,basemap,hls,broadcast}*', '**/*italic*', '**/Kit*'],
        maximumFileSizeToCacheInBytes: 600_000,
      },
      manifest: {
        id: '/',
        name: 'Entemi',
        short_name: 'Entemi',
        lang: 'hu',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: paper,
        theme_color: paper,
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
})

/** Leaflet tries out SVG by innerHTML as it loads, which Trusted Types refuse; the same is asked without it. */
function trustLeaflet(): Plugin {
  return {
    name: 'trust-leaflet',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.includes('leaflet-src.esm.js')) return undefined
      const trusted = code.replace(
        "div.innerHTML = '<svg/>';",
        "div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
      )
      if (trusted === code) throw new Error('Leaflet looks for SVG in another way: mend trustLeaflet().')
      return { code: trusted, map: null }
    },
  }
}

/** Pages of few files, which are on their way with the first ones; the server leaves them out elsewhere. */
const entrances = {
  '/login': 'account/LoginPage.tsx',
  '/info/': 'info/InfoPage.tsx',
  '/about': 'info/InfoPage.tsx',
}

/**
 * What the app asks for first is on its way while its code still is: who is asking, the words, the second of the two files
 * that every page needs, and the page itself where visitors come in. English costs the Hungarian words once; they are kept
 * from then on.
 */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return []
        const link = (attrs: Record<string, string>) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) as const
        const find = (pattern: RegExp) => Object.keys(bundle).flatMap((file) => (pattern.test(file) ? `/${file}` : []))
        const every = [
          link({ rel: 'preload', as: 'fetch', href: '/api/dataset/user' }),
          ...find(/^assets\/(hu\.gen|shell)-.*\.js$/).map((href) => link({ rel: 'modulepreload', href })),
          ...find(/^assets\/shell-.*\.css$/).map((href) => link({ rel: 'preload', as: 'style', href })),
        ]
        const there = new Set([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, href]) => href))
        // The styles of the shell are fetched early for every page; one that has a first sight is not shown without them.
        for (const { attrs } of every) if (attrs['as'] !== 'style') there.add(attrs['href'])
        const own = Object.entries(entrances).flatMap(([page, module]) =>
          listFiles(bundle, module)
            .filter((href) => !there.has(href))
            .map((href) =>
              link({ rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload', href, 'data-page': page }),
            ),
        )
        return [...every, ...own]
      },
    },
  }
}

/** What theme.js shows where the app itself does not come: nothing else is there to say it. */
function sayNotThere(): Plugin {
  const inBoth = (tag: string, key: 'error.startFailed' | 'act.retry') =>
    Object.entries({ hu, en }).map(([lang, texts]) => ({ tag, attrs: { lang }, children: texts[key] }))
  return {
    name: 'say-not-there',
    transformIndexHtml: () => [
      {
        tag: 'div',
        attrs: { id: 'not-there', role: 'alert', hidden: true },
        children: [
          ...inBoth('p', 'error.startFailed'),
          { tag: 'button', attrs: { type: 'button' }, children: inBoth('span', 'act.retry') },
        ],
        injectTo: 'body',
      },
    ],
  }
}

/** A page's chunk, those it needs, and their styles. */
function listFiles(bundle: Rollup.OutputBundle, module: string): string[] {
  const files = new Set<string>()
  const add = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(add)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/${module}`))) add(file.fileName)
  }
  if (files.size === 0) throw new Error(`${module} is no page any more: mend the entrances.`)
  return [...files].map((file) => `/${file}`)
}

// kit/Button.module.css .primary → kit-Button_primary: unique by its path, readable in the inspector, and smaller than a hash.
function nameClass(name: string, file: string): string {
  const path = file.split('/src/').at(-1) ?? file
  return `${path.replace(/\.module\.css.*$/, '').replaceAll('/', '-')}_${name}`
}
