import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
const tokens = readFileSync(new URL('../web/src/platform/kit/tokens.css', import.meta.url), 'utf8')

type Rgb = [number, number, number]
interface Oklch {
  l: number
  c: number
  h: number
}

/** As a browser shows it: channels outside of sRGB are cut. */
function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [one, other]
    .map(toLinearRgb)
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of a token in light and dark. */
function readToken(name: string): Oklch[] {
  const value = new RegExp(`--${name}: light-dark\\((.+?)\\);`).exec(tokens)?.[1] ?? ''
  return [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) => ({
    l: Number(l),
    c: Number(c),
    h: Number(h),
  }))
}

/** The same for a token that is made of the site's colour: lightness and the most chroma. */
function readSiteToken(name: string): { l: number; most: number }[] {
  const value = tokens.slice(tokens.indexOf('[data-site-color')).split(`--${name}: light-dark(`)[1] ?? ''
  return [...value.matchAll(/oklch\(from var\(--site-color\) ([\d.]+) min\(c, ([\d.]+)\) h\)/g)]
    .slice(0, 2)
    .map(([, l, most]) => ({ l: Number(l), most: Number(most) }))
}

test('text is readable in whatever colour a site chooses, in light and in dark', () => {
  const [accents, softs] = [readSiteToken('accent'), readSiteToken('accent-soft')]
  const [papers, onAccents] = [readToken('paper'), readToken('on-accent')]
  for (const tokensOf of [accents, softs, papers, onAccents]) expect(tokensOf).toHaveLength(2)
  let least = Number.POSITIVE_INFINITY
  for (const theme of [0, 1])
    for (let h = 0; h < 360; h += 3)
      for (const c of [0, 0.05, 0.1, 0.2, 0.4]) {
        const [accent, soft] = [accents, softs].map((of) => {
          const { l, most } = of[theme] ?? { l: 0, most: 0 }
          return { l, c: Math.min(c, most), h }
        })
        const [paper, onAccent] = [papers[theme], onAccents[theme]]
        if (!accent || !soft || !paper || !onAccent) throw new Error('a token was not found')
        least = Math.min(least, contrast(accent, paper), contrast(accent, soft), contrast(accent, onAccent))
      }
  expect(least).toBeGreaterThanOrEqual(4.5)
})
