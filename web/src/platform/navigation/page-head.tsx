import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Slots {
  avatar: HTMLElement | null
  actions: HTMLElement | null
}

/** Set by the frame around a page: the header elements that a page can render into. */
export const HeadSlots = createContext<Slots>({ avatar: null, actions: null })

/** Renders into the page header: an avatar before the title, buttons after it. */
export function PageHead({ avatar, actions }: { avatar?: ReactNode; actions?: ReactNode }) {
  const slots = use(HeadSlots)
  return (
    <>
      {slots.avatar && createPortal(avatar, slots.avatar)}
      {slots.actions && createPortal(actions, slots.actions)}
    </>
  )
}
