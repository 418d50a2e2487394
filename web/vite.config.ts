import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

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
            { name: 'entry', tags: ['$initial'], priority: 2 },
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

/**
 * What the app asks for first is on its way while its code still is: who is asking, the words, and the second of the two
 * files that every page needs. English costs the Hungarian words once; they are kept from then on.
 */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const find = (pattern: RegExp) =>
          Object.values(bundle ?? {}).flatMap(({ fileName }) => (pattern.test(fileName) ? `/${fileName}` : []))
        const preload = (attrs: Record<string, string | boolean>) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) as const
        return [
          preload({ rel: 'preload', as: 'fetch', href: '/api/dataset/user' }),
          ...find(/^assets\/(hu\.gen|shell)-.*\.js$/).map((href) => preload({ rel: 'modulepreload', href })),
          ...find(/^assets\/shell-.*\.css$/).map((href) => preload({ rel: 'preload', as: 'style', href })),
        ]
      },
    },
  }
}

// kit/Button.module.css .primary → kit-Button_primary: unique by its path, readable in the inspector, and smaller than a hash.
function nameClass(name: string, file: string): string {
  const path = file.split('/src/').at(-1) ?? file
  return `${path.replace(/\.module\.css.*$/, '').replaceAll('/', '-')}_${name}`
}
