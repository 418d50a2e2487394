interface Hair {
  /** Behind the shoulders and the face. */
  back: string
  /** Over the face. */
  front: string
  showsEars?: true
}

const shade = (path: string): string => `<path d="${path}" opacity=".12"/>`
const filled = (color: string, ...paths: string[]): string =>
  paths.map((d) => `<path d="${d}" fill="${color}"/>`).join('')

const styles = {
  long: (color: string): Hair => ({
    back:
      filled(color, 'M27 78c-5-16-3-61 23-61s28 45 23 61c-6 4-40 4-46 0z') +
      shade('M34 80c-1-8-1-20 0-30h32c1 10 1 22 0 30z'),
    front: filled(color, 'M31 46c0-17 8-26 19-26s19 9 19 26c-4-8-9-11-13-15-4 7-14 11-25 15z'),
  }),
  middlePart: (color: string): Hair => ({
    back: filled(color, 'M29 82c-4-20-4-65 21-65s25 45 21 65c-7 3-35 3-42 0z') + shade('M35 82V50h30v32z'),
    front: filled(color, 'M50 21c-12-2-20 8-20 30 5-8 16-14 20-30z', 'M50 21c12-2 20 8 20 30-5-8-16-14-20-30z'),
  }),
  wavy: (color: string): Hair => ({
    back:
      filled(
        color,
        'M50 16c-20 0-27 15-25 30-5 5-4 11-1 15-4 5-2 13 4 15 6 4 38 4 44 0 6-2 8-10 4-15 3-4 4-10-1-15 2-15-5-30-25-30z',
      ) + shade('M34 78c-1-8-1-20 0-30h32c1 10 1 22 0 30z'),
    front: filled(color, 'M30 46c-2-16 8-27 20-27s22 10 20 27c-3-3-5-7-6-11-9 1-15-1-19-5-3 7-9 10-15 16z'),
  }),
  bob: (color: string): Hair => ({
    back: filled(color, 'M26 64c-4-26 4-47 24-47s28 21 24 47c-5 4-43 4-48 0z') + shade('M34 66V48h32v18z'),
    front: filled(color, 'M31 45c-1-16 8-25 19-25s20 9 19 25c-2-5-4-8-6-10-10 2-19 2-26 0-2 2-4 5-6 10z'),
  }),
  bun: (color: string): Hair => ({
    back: `<circle cx="50" cy="14" r="9.5" fill="${color}"/>`,
    front:
      filled(color, 'M28.5 49c-3-19 8-32 21.5-32s24.5 13 21.5 32c-3-8-5.5-13-8.5-16-8 4-17 4-24 2-5 3-8 8-10.5 14z') +
      shade('M42 18.500c5-2.5 11-2.5 16 0-5 1.5-11 1.5-16 0z'),
  }),
  lowBun: (color: string): Hair => ({
    back: `<circle cx="68" cy="63" r="9" fill="${color}"/>`,
    front: filled(
      color,
      'M28.5 51c-4-20 7-34 21.5-34s25.5 14 21.5 34c-3-6-4.5-11-5.5-16-6 0-14-2-19-7-4 7-11 9-15 10-1 5-2 9-3.5 13z',
    ),
  }),
  ponytail: (color: string): Hair => ({
    back: filled(color, 'M64 22c14-2 22 10 19 26-1 10 3 16 1 24-9-1-14-9-13-20 1-9-1-16-8-20z'),
    front: filled(color, 'M29.5 48c-3-19 8-31 20.5-31s23.5 12 20.5 31c-2-7-4-12-7-16-8 2-20 2-27 0-3 4-5 9-7 16z'),
    showsEars: true,
  }),
  braids: (color: string): Hair => ({
    back: filled(color, 'M28 60c-5-26 4-43 22-43s27 17 22 43c-3 3-41 3-44 0z'),
    front:
      filled(color, 'M50 20c-12-2-20 9-20 27 6-5 15-11 20-27z', 'M50 20c12-2 20 9 20 27-6-5-15-11-20-27z') +
      braid(color, 28, 58, 6) +
      braid(color, 74, 53, 5),
  }),
  curly: (color: string): Hair => ({
    back: curls(color, [
      [32, 34, 10],
      [29, 46, 9],
      [30, 57, 8],
      [68, 34, 10],
      [71, 46, 9],
      [70, 57, 8],
      [41, 24, 11],
      [59, 24, 11],
      [50, 21, 11],
    ]),
    front: curls(color, [
      [37, 30, 7],
      [45, 27, 7],
      [54, 27, 7],
      [62, 30, 7],
      [33, 37, 5],
      [67, 37, 5],
    ]),
  }),
  shortCurls: (color: string): Hair => ({
    back: curls(color, [
      [34, 36, 7],
      [66, 36, 7],
      [38, 27, 8],
      [62, 27, 8],
      [46, 22, 8],
      [55, 22, 8],
    ]),
    front: curls(color, [
      [36, 32, 5.5],
      [43, 28, 6],
      [50, 27, 6],
      [57, 28, 6],
      [64, 32, 5.5],
    ]),
    showsEars: true,
  }),
  pixie: (color: string): Hair => ({
    back: '',
    front: filled(
      color,
      'M30 50c-4-19 6-33 21-33 14 0 23 12 19 33-2-3-3-7-3.5-11-3-1-5-3-6.5-5-6 5-16 7-26 6-1 4-2 7-4 10z',
    ),
    showsEars: true,
  }),
  crop: (color: string): Hair => ({
    back: '',
    front: filled(color, 'M31.5 43c-2-17 7-25 18.5-25s20.5 8 18.5 25c-3-8-8-12-18.5-12s-15.5 4-18.5 12z'),
    showsEars: true,
  }),
  swept: (color: string): Hair => ({
    back: '',
    front: filled(color, 'M30.5 44c-3-17 7-27 20.5-27 14 0 20.5 10 18.5 27-2-4-4-8-6-10-9 1-20 1-27-2-3 3-4.5 7-6 12z'),
    showsEars: true,
  }),
  tousled: (color: string): Hair => ({
    back: '',
    front: filled(
      color,
      'M30 45c-4-10-2-18 3-22-1-3 2-5 5-4 3-5 9-5 12-2 4-4 11-2 12 2 5-1 8 3 7 6 4 4 4 12 1 20-2-5-4-8-7-10-2 2-4 2-6 1-2 2-6 2-8 0-3 2-6 1-7-1-4 1-9 4-12 10z',
    ),
    showsEars: true,
  }),
  receding: (color: string): Hair => ({
    back: '',
    front: filled(
      color,
      'M32 50c-3-7-2.5-14 2-20 1.5 1 2 3 1.5 5-1 5-1.5 10-3.5 15z',
      'M68 50c3-7 2.5-14-2-20-1.5 1-2 3-1.5 5 1 5 1.5 10 3.5 15z',
    ),
    showsEars: true,
  }),
  cap: (color: string): Hair => ({
    back: '',
    front:
      filled(color, 'M31.5 51c-1.5-6-1-12 0-16h4c-1 5-2 11-4 16z', 'M68.5 51c1.5-6 1-12 0-16h-4c1 5 2 11 4 16z') +
      filled('#2c3a52', 'M29 35c-1-14 8-22 21-22s22 8 21 22c-12-4-30-4-42 0z') +
      filled('#1f2a3e', 'M27 36c8-6 38-6 46 0 1 3-3 4-6 2.5-10-3-24-3-34 0-3 1.5-7 .5-6-2.500z'),
    showsEars: true,
  }),
  bakersHat: (color: string): Hair => ({
    back: '',
    front:
      filled(color, 'M31 47c-2-7-1-12 1-16h36c2 4 3 9 1 16-2-4-3-7-4-10-9 1-21 1-30 0-1 3-2 6-4 10z') +
      filled('#fbf6ec', 'M31 33c-9-3-8-16 3-16 3-9 15-11 20-4 7-4 16 1 15 8 5 4 4 11-1 12-11 3-26 3-37 0z') +
      shade('M31.5 33c11 3 26 3 37 0v-3c-11 3-26 3-37 0z'),
    showsEars: true,
  }),
  strawHat: (color: string): Hair => ({
    back: '',
    front:
      filled(color, 'M32 50c-2-5-2-10-1-15h4c-1 5-1 10-3 15z', 'M68 50c2-5 2-10 1-15h-4c1 5 1 10 3 15z') +
      filled('#e6c27a', 'M34 31c0-14 6-20 16-20s16 6 16 20z') +
      filled('#9b4a2d', 'M34 31c0-2 0-4 .5-6 10 2 21 2 31 0 .5 2 .5 4 .5 6z') +
      filled('#e6c27a', 'M16 35c4-5 16-7 34-7s30 2 34 7c-5 5-18 2-34 2s-29 3-34-2z') +
      shade('M18 36.500c6 2.5 18 .5 32 .5s26 2 32-.5c-8-2-20-2.5-32-2.500s-24 .5-32 2.500z'),
    showsEars: true,
  }),
} satisfies Record<string, (color: string) => Hair>

export type HairStyle = keyof typeof styles
export const hairStyles: Record<HairStyle, (color: string) => Hair> = styles

function curls(color: string, circles: readonly (readonly [number, number, number])[]): string {
  return `<g fill="${color}">${circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
}

function braid(color: string, x: number, top: number, knots: number): string {
  const beads = Array.from({ length: knots }, (_, i) => [x + (i % 2 ? 1 : -1), top + i * 5, 5 - i * 0.35] as const)
  const end = top + knots * 5
  return (
    curls(color, beads) +
    `<path d="M${x - 4} ${end - 3}h8l-1 5h-6z" fill="#c2533f"/>` +
    filled(color, `M${x - 2} ${end + 2}h4l2 7h-8z`)
  )
}

const shoulders = 'M12 104c2-21 17-29 38-29s36 8 38 29z'
const torso = (color: string): string => filled(color, shoulders)

const cuts = {
  crew: (color: string, trim: string): string =>
    torso(color) + `<path d="M39 76.500c5 7.5 17 7.5 22 0" fill="none" stroke="${trim}" stroke-width="2.6"/>`,
  vneck: (color: string, trim: string): string =>
    torso(color) + filled(trim, 'M38 75.500l12 17 12-17c-8-1.5-16-1.5-24 0z'),
  collar: (color: string, trim: string): string =>
    torso(color) +
    filled(trim, 'M50 84L38.5 73.500c-3 3-4 7-3.5 11l8 5z', 'M50 84l11.5-10.500c3 3 4 7 3.5 11l-8 5z') +
    shade('M49 84h2v20h-2z'),
  plain: (color: string): string => torso(color),
  hood: (color: string, trim: string): string =>
    filled(color, 'M28 84c-3-14 8-22 22-22s25 8 22 22z') +
    shade('M28 84c-3-14 8-22 22-22s25 8 22 22z') +
    torso(color) +
    `<path d="M43 82v14M57 82v11" stroke="${trim}" stroke-width="2" stroke-linecap="round"/>`,
  cardigan: (color: string, trim: string): string =>
    torso(trim) + filled(color, 'M12 104c2-20 14-27 27-28.500L47 104z', 'M88 104c-2-20-14-27-27-28.500L53 104z'),
  apron: (color: string, trim: string): string =>
    torso(color) +
    filled(trim, 'M34 104V88h32v16z') +
    `<path d="M36 89L33 76M64 89l3-13" stroke="${trim}" stroke-width="4"/>`,
  blazer: (color: string, trim: string): string =>
    torso(trim) +
    filled(color, 'M12 104c2-20 14-27 26-28.500L48 104z', 'M88 104c-2-20-14-27-26-28.500L52 104z') +
    `<path d="M38 75.500L35 88l6 1 6 12M62 75.500L65 88l-6 1-6 12" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="1.6"/>`,
  flowers: (color: string, trim: string): string =>
    torso(color) +
    `<path d="M38.5 75.500c5 8 18 8 23 0" fill="none" stroke="${trim}" stroke-width="3"/>` +
    flower(34, 90, trim, '#e7b34a') +
    flower(50, 94, trim, '#e7b34a') +
    flower(66, 90, trim, '#e7b34a'),
  stripes: (color: string, trim: string): string =>
    `<clipPath id="torso"><path d="${shoulders}"/></clipPath>` +
    torso(color) +
    `<g clip-path="url(#torso)" stroke="${trim}" stroke-width="3"><path d="M8 84h84M8 91.500h84M8 99h84"/></g>`,
  jersey: (color: string, trim: string): string =>
    torso(color) +
    `<path d="M39 76c2 9 20 9 22 0" fill="none" stroke="${trim}" stroke-width="3"/><path d="M26 80l-3 24M74 80l3 24" stroke="${trim}" stroke-width="3"/>`,
} satisfies Record<string, (color: string, trim: string) => string>

export type Garment = keyof typeof cuts
export const garments: Record<Garment, (color: string, trim: string) => string> = cuts

const wraps = {
  rollneck: (color: string): string =>
    filled(color, 'M40.5 67.5c6 4 13 4 19 0 1.5 4 2.5 9 3.5 14-7 4-19 4-26 0 1-5 2-10 3.5-14z') +
    shade('M38.5 75.5c7 4 16 4 23 0-6 7-17 7-23 0z'),
  scarf: (color: string): string =>
    filled(color, 'M37 70c8 5 18 5 26 0 5 4 5 10 1 14-9 4-19 4-28 0-4-4-4-10 1-14z', 'M53 82l10-2 5 24H56z') +
    shade('M36 77c9 5 19 5 28 0-6 8-22 8-28 0z'),
} satisfies Record<string, (color: string) => string>

/** Worn over the neck. */
export type Wrap = keyof typeof wraps
export const neckWraps: Record<Wrap, (color: string) => string> = wraps

function flower(x: number, y: number, petals: string, heart: string): string {
  const around = [0, 72, 144, 216, 288].map((turn) => {
    const angle = (turn * Math.PI) / 180
    return `<circle cx="${(x + 3 * Math.sin(angle)).toFixed(1)}" cy="${(y - 3 * Math.cos(angle)).toFixed(1)}" r="2.1"/>`
  })
  return `<g fill="${petals}">${around.join('')}</g><circle cx="${x}" cy="${y}" r="1.9" fill="${heart}"/>`
}
