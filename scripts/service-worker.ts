import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'

const kept = [
  'index.html',
  'theme.js',
  'manifest.webmanifest',
  'icons/{favicon.svg,icon-192.png,icon-512.png,maskable-512.png}',
  'assets/*.{js,css,woff2}',
]
/** Maps, video, italics and the letters of other languages come when they are shown. */
const leftOut = ['**/*{leaflet,[mM]ap,countries,basemap,hls,broadcast}*', '**/*{italic,latin-ext}*']
const mostBytes = 600_000

/** Builds the service worker into the finished build, with the list of files that it keeps on the device. */
export async function buildServiceWorker({ root = '', logLevel, define }: InlineConfig, outDir: string): Promise<void> {
  await build({
    root,
    ...(logLevel !== undefined && { logLevel }),
    configFile: false,
    publicDir: false,
    define: {
      ...define,
      'process.env.NODE_ENV': JSON.stringify('production'),
      'self.__WB_MANIFEST': JSON.stringify(listKept(outDir)),
    },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/app/sw.ts'),
        output: { entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
}

export function listKept(outDir: string): { url: string; revision: string | null }[] {
  return globSync(kept, { cwd: outDir, exclude: leftOut })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(outDir, file)).size <= mostBytes)
    .sort()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashFile(join(outDir, url)) }))
}

/** Only of files whose name stays when they change. */
function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32)
}
