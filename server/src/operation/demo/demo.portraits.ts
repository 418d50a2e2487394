import { garments, hairStyles, neckWraps, type Garment, type HairStyle, type Wrap } from './demo.portrait-parts.ts'

export interface Look {
  ground: string
  skin: string
  hair: HairStyle
  hairColor: string
  clothes: string
  garment: Garment
  /** Collar, apron, flowers: whatever the garment has beside its cloth. */
  trim?: string
  wrap?: Wrap
  wrapColor?: string
  glasses?: string
  beard?: 'full' | 'short' | 'moustache'
  beardColor?: string
  earrings?: string
  /** Smaller in the image than the others. */
  child?: true
}

/** A flat portrait without features: a face is known by its hair, its clothes and its colours. */
export function drawPortrait(look: Look): string {
  const hair = hairStyles[look.hair](look.hairColor)
  const garment = garments[look.garment](look.clothes, look.trim ?? '#fbf6ec')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    `<rect width="100" height="100" fill="${look.ground}"/>`,
    look.child ? '<g transform="translate(9 20) scale(.82)">' : '<g>',
    hair.back,
    garment,
    `<path d="M42 60h16v18c-4 5-12 5-16 0z" fill="${look.skin}"/>`,
    '<path d="M42 68c5 5 11 5 16 0v-6H42z" opacity=".1"/>',
    hair.showsEars
      ? `<path d="M33 43c-4-1-4 9 1 10M67 43c4-1 4 9-1 10" fill="${look.skin}"/><path d="M33 43c-4-1-4 9 1 10M67 43c4-1 4 9-1 10" opacity=".1"/>`
      : '',
    look.wrap ? neckWraps[look.wrap](look.wrapColor ?? look.clothes) : '',
    `<ellipse cx="50" cy="46" rx="17" ry="21" fill="${look.skin}"/>`,
    look.beard ? drawBeard(look.beard, look.beardColor ?? look.hairColor) : '',
    hair.front,
    look.glasses ? drawGlasses(look.glasses) : '',
    look.earrings
      ? `<g fill="${look.earrings}"><circle cx="33" cy="56" r="1.9"/><circle cx="67" cy="56" r="1.9"/></g>`
      : '',
    '</g></svg>',
  ].join('')
}

function drawBeard(beard: NonNullable<Look['beard']>, color: string): string {
  switch (beard) {
    case 'full':
      return `<path d="M32.5 48c.5 18 7 26 17.5 26s17-8 17.5-26c-3 8-6.5 11-11 11.5-4-1.5-9-1.5-13 0-4.5-.5-8-3.5-11-11.500z" fill="${color}"/>`
    case 'short':
      return `<path d="M33 51c1 12 7 18 17 18s16-6 17-18c-3 7-7 9.5-17 9.500s-14-2.5-17-9.500z" fill="${color}" opacity=".85"/>`
    case 'moustache':
      return `<path d="M39.5 60c2-4 7-5.5 10.5-3.5 3.5-2 8.5-.5 10.5 3.5-3 1.5-7.5 1.5-10.5-.5-3 2-7.5 2-10.5.5z" fill="${color}"/>`
    default:
      return beard satisfies never
  }
}

const drawGlasses = (color: string): string =>
  `<g fill="#fff" fill-opacity=".28" stroke="${color}" stroke-width="1.8"><circle cx="42.5" cy="47.5" r="5.6"/><circle cx="57.5" cy="47.5" r="5.6"/></g>` +
  `<path d="M48 46.500c1.3-1 2.7-1 4 0M37 46l-4-1M63 46l4-1" fill="none" stroke="${color}" stroke-width="1.8"/>`
