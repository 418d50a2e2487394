import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineConfig } from 'vite'
import { build } from 'vite'

/** Draws the pages of prerendered page by the app's own parts, into a file of the build that is never served as such. */
export async function prerenderPages(config: InlineConfig, outDir: string): Promise<void> {
  const folder = `${outDir}-drawing`
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
  const { prerenderPages: draw } = (await import(address)) as { prerenderPages: () => Promise<unknown[]> }
  writeFileSync(join(outDir, '.prerendered-pages.json'), JSON.stringify(await draw()))
  rmSync(folder, { recursive: true })
}
