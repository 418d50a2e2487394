import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineConfig } from 'vite'
import { build } from 'vite'

/** Draws the pages of first sight by the app's own parts, into a file of the build that is never served as such. */
export async function drawFirstSights(config: InlineConfig, outDir: string): Promise<void> {
  const folder = `${outDir}-drawing`
  await build({
    ...config,
    build: {
      ssr: 'src/first-sight/draw-first-sight.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: true } },
    },
  })
  const address = pathToFileURL(join(folder, 'draw-first-sight.js')).href
  const { drawFirstSights: draw } = (await import(address)) as { drawFirstSights: () => Promise<unknown[]> }
  writeFileSync(join(outDir, '.first-sights.json'), JSON.stringify(await draw()))
  rmSync(folder, { recursive: true })
}
