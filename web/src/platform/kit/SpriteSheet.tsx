import { moodFaces } from '@entemi/contract/platform/mood-faces'
import { trustHtml } from '#/platform/api/trust-html.ts'
import { icons } from './icons.ts'
import { lines } from './lines.ts'

const round = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

const symbols = [
  ...Object.entries(icons).map(
    ([name, shape]) =>
      `<symbol id="i-${name}" viewBox="0 0 24 24"><g ${round} stroke-width="1.75">${shape}</g></symbol>`,
  ),
  ...Object.entries(moodFaces).map(
    ([mood, shape]) =>
      `<symbol id="m${mood}" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="var(--mood)"/>${shape}</symbol>`,
  ),
  ...Object.entries(lines).map(
    ([shape, { box, path }]) =>
      `<symbol id="line-${shape}" viewBox="${box}" overflow="visible"><path d="${path}" ${round} stroke-width="var(--line-w)"/></symbol>`,
  ),
]

/** Every symbol, once per document; Icon, MoodFace and Line only point at it. As text: drawn one by one, they delay the first paint. */
export function SpriteSheet() {
  return (
    <svg
      className="vh"
      width="0"
      height="0"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: trustHtml(symbols.join('')) }}
    />
  )
}
