import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { hueClass } from './entry-hue.ts'
import type { EntryHue } from './entry-hue.ts'
import type { IconName } from './icons.ts'
import styles from './ListRow.module.css'
import { Icon } from './Sprite.tsx'

export function RowsHeading({ children, first = false }: { children: ReactNode; first?: boolean | undefined }) {
  return <h2 className={joinClasses(styles.heading, first && styles.first)}>{children}</h2>
}

/** A surface of rows, `flat` on the surface of a card. `list` for people and things; without it for settings. */
export function Rows({
  list = false,
  flat = false,
  className,
  children,
}: {
  list?: boolean | undefined
  flat?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const classes = joinClasses(styles.rows, flat && styles.flat, className)
  return list ? <ul className={classes}>{children}</ul> : <div className={classes}>{children}</div>
}

type RowLook = {
  /** Avatar or IconDisc, 44 px. */
  lead?: ReactNode
  title: ReactNode
  /** One line of small text. */
  note?: ReactNode
  /** Text a person wrote, in serif, cut to one line. */
  quote?: string | undefined
  /** Badge, button or text at the end. */
  end?: ReactNode
}

/** A row that leads somewhere: chevron unless `end` is given. */
export function RowLink({
  lead,
  title,
  note,
  quote,
  end,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'title'> & RowLook) {
  return (
    <a {...rest} className={joinClasses(styles.row, className)}>
      <RowInside {...{ lead, title, note, quote }} />
      {end ?? <Icon name="fwd" size="s" />}
    </a>
  )
}

export function RowButton({
  lead,
  title,
  note,
  quote,
  end,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'title'> & RowLook) {
  return (
    <button type="button" {...rest} className={joinClasses(styles.row, className)}>
      <RowInside {...{ lead, title, note, quote }} />
      {end ?? <Icon name="fwd" size="s" />}
    </button>
  )
}

/** A list item with one action; a link inside `title` covers the row up to it. */
export function ListRow({ lead, title, note, quote, end }: RowLook) {
  return (
    <li className={joinClasses(styles.row, styles.item)}>
      <RowInside {...{ lead, title, note, quote }} />
      {end}
    </li>
  )
}

/** Unread rows have an accent line. */
export function StrungRows({ children }: { children: ReactNode }) {
  return <ul className={styles.strung}>{children}</ul>
}

export function StrungRow({
  unread,
  unreadLabel,
  menu,
  ...row
}: Omit<ComponentProps<'a'>, 'title'> &
  Omit<RowLook, 'end'> & {
    unread: boolean
    unreadLabel: string
    /** Menu with more actions, beside the row. */
    menu?: ReactNode
  }) {
  const dot = (
    <span className={styles.dot}>
      <span className="vh">{unreadLabel}</span>
    </span>
  )
  return (
    <li className={joinClasses(unread && styles.unread, menu !== undefined && styles.withMenu)}>
      <RowLink {...row} end={unread ? dot : <span />} />
      {menu}
    </li>
  )
}

/** Round background for an icon; `hue` gives it an entry type's colour. */
export function IconDisc({ icon, hue }: { icon: IconName; hue?: EntryHue | undefined }) {
  return (
    <span className={joinClasses(styles.disc, hueClass(hue))}>
      <Icon name={icon} />
    </span>
  )
}

function RowInside({ lead, title, note, quote }: Omit<RowLook, 'end'>) {
  return (
    <>
      {lead}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {quote && <span className={styles.quote}>{quote}</span>}
        {note && <small>{note}</small>}
      </span>
    </>
  )
}
