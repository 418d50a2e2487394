import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const paper = '#f8f5f0'

export default defineConfig({
  root: import.meta.dirname,
  // The server puts a fresh nonce in place of this word in every index.html it sends.
  html: { cspNonce: '__CSP_NONCE__' },
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
  },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['index.html', 'theme.js', 'assets/*.{js,css,woff2}', 'icons/favicon.svg', 'icons/icon-192.png'],
        // Maps, video, italics and the gallery come when they are shown; latin-ext stays, or ő and ű break offline.
        globIgnores: ['**/*{leaflet,map,basemap,hls,broadcast}*', '**/*italic*', '**/Kit*'],
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

// kit/Button.module.css .primary → kit-Button_primary: unique by its path, readable in the inspector, and smaller than a hash.
function nameClass(name: string, file: string): string {
  const path = file.split('/src/').at(-1) ?? file
  return `${path.replace(/\.module\.css.*$/, '').replaceAll('/', '-')}_${name}`
}
