import { moodFaces } from '@entemi/contract/platform/mood-faces'
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

/**
 * Every symbol, once per document; Icon, MoodFace and Line only point at it. The build puts it into the page: added by the app, every
 * icon of the first screen would be laid out a second time.
 */
export const spriteSheet = `<svg class="vh" width="0" height="0" aria-hidden="true" focusable="false">${symbols.join('')}</svg>`
