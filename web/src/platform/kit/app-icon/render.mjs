// Draws the PNGs in web/public/icons. Run it after changing an SVG: node web/src/platform/kit/app-icon/render.mjs
import sharp from 'sharp'

const here = import.meta.dirname
const out = `${here}/../../../public/icons`

const images = [
  { svg: `${here}/icon.svg`, png: 'icon-192', size: 192 },
  { svg: `${here}/icon.svg`, png: 'icon-512', size: 512 },
  { svg: `${here}/icon-maskable.svg`, png: 'maskable-512', size: 512 },
  { svg: `${here}/icon-maskable.svg`, png: 'apple-touch-180', size: 180 },
  { svg: `${out}/favicon.svg`, png: 'favicon-32', size: 32 },
]

for (const { svg, png, size } of images) {
  await sharp(svg).resize(size, size).png({ compressionLevel: 9 }).toFile(`${out}/${png}.png`)
}
