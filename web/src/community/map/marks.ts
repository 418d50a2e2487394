import { t } from '#/platform/i18n/i18n.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { makeInitials, pickHue } from '#/platform/kit/initials.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import type { MapCluster, MapEvents, MapItem, MapPerson, MapTown } from './map.queries.ts'
import styles from './Map.module.css'

/** The same key while the map moves, so that a mark is not replaced and does not lose the focus. */
export const keyOf = (item: MapItem): string =>
  item.kind === 'person' ? `${item.person.id} ${item.person.mood}` : `${item.bbox} ${item.count}`

export const nameOfCluster = ({ name, count }: Pick<MapCluster, 'name' | 'count'>): string =>
  t('map.cluster.at', { name: name ?? t('map.here'), count })

export const keyOfEvents = ({ bbox, count, title }: MapEvents): string => `${bbox} ${count} ${title}`

export const nameOfEvents = ({ name, count, title }: MapEvents): string => {
  if (title === null) return t('map.events.at', { name: name ?? t('map.here'), count })
  return name === null ? title : `${title}, ${name}`
}

/** A real button, usable by mouse, touch, keyboard and screen reader. */
export function makeMark(item: MapItem): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(item.kind === 'person' ? makeAvatar(item) : makeCount(item))
  button.setAttribute('aria-label', item.kind === 'person' ? nameOfPerson(item) : nameOfCluster(item))
  return button
}

export function makeEventMark(item: MapEvents): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  const disc = makeSpan(styles.events)
  disc.append(makeIcon('cal'))
  if (item.count > 1) disc.append(String(item.count))
  button.append(disc)
  button.setAttribute('aria-label', nameOfEvents(item))
  return button
}

function makeIcon(name: IconName): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const [icon, use] = [document.createElementNS(space, 'svg'), document.createElementNS(space, 'use')]
  icon.setAttribute('aria-hidden', 'true')
  use.setAttribute('href', `#i-${name}`)
  icon.append(use)
  return icon
}

const nameOfPerson = ({ person, name }: MapPerson): string =>
  name === null ? person.display_name : `${person.display_name}, ${name}`

function makeCount({ count }: MapCluster): HTMLElement {
  const text = count.toLocaleString('hu')
  const disc = makeSpan(styles.count, text)
  disc.style.setProperty('--n', String(count))
  disc.style.setProperty('--digits', String(text.length))
  return disc
}

function makeAvatar({ person }: MapPerson): HTMLElement {
  const { display_name: name, profile_image_url: src } = person
  const avatar = makeSpan([styles.avatar, moodClass(person.mood as Mood | null), hueClass(pickHue(name))].join(' '))
  const showInitials = () => avatar.replaceChildren(makeInitials(name))
  // Offline, an image that is not stored fails.
  if (src === null) showInitials()
  else
    avatar.append(
      Object.assign(document.createElement('img'), { src, alt: '', draggable: false, onerror: showInitials }),
    )
  return avatar
}

/** A place name; hidden from screen readers. */
export function makeTownName({ name }: MapTown): HTMLElement {
  const label = makeSpan(undefined, name)
  label.ariaHidden = 'true'
  return label
}

function makeSpan(className: string | undefined, text = ''): HTMLSpanElement {
  return Object.assign(document.createElement('span'), { className: className ?? '', textContent: text })
}
