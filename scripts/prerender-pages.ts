import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineConfig } from 'vite'
import { build } from 'vite'

/** Renders the prerendered pages with the app's own components into a file of the build that is not served itself. */
export async function prerenderPages(config: InlineConfig, outDir: string): Promise<void> {
  const folder = `${outDir}-prerender`
  await build({
    ...config,
    build: {
      ssr: 'src/app/prerender/prerender-pages.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: true } },
    },
  })
  const address = pathToFileURL(join(folder, 'prerender-pages.js')).href
  const { prerenderPages: render } = (await import(address)) as { prerenderPages: () => Promise<unknown[]> }
  writeFileSync(join(outDir, '.prerendered-pages.json'), JSON.stringify(await render()))
  rmSync(folder, { recursive: true })
}
