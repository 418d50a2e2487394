import type { UserState } from '@entemi/contract/platform/state'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { afterEach, expect, vi } from 'vitest'
import { queryClient, stateKey } from '#/platform/api/query-client.ts'
import { startLanguage } from '#/platform/i18n/i18n.ts'
import { findQuestion, settleQuestion } from '#/platform/kit/confirm.ts'
import { dismissToast, listToasts } from '#/platform/kit/toast.ts'
import { onLocationChange, startHistory } from '#/platform/navigation/location.ts'
import { connectPopups } from '#/platform/navigation/navigate.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { App } from '#/app/App.tsx'
import { loadView, loadViewAt, onView } from '#/app/load-view.ts'
import { findPopup } from '#/app/routes.table.ts'
import { answerCalls } from './fake-server.ts'
import type { Answers } from './fake-server.ts'
import { fillDom } from './fill-dom.ts'
import { makeState } from './make-state.ts'

declare const happyDOM: Window['happyDOM']

export const user = userEvent.setup({ delay: null })

interface Options {
  state?: UserState
  answers?: Answers
  /** Of the window; without it that of a phone. */
  width?: number
}

// Long, because a busy machine is slow. The whole document would hide the message.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') })
fillDom()
startHistory()
connectPopups((pathname) => findPopup(pathname) !== undefined)
onLocationChange((location) => void loadView(location))

/** The app at an address: its routes, pages, texts and cache, with a server that answers as told. */
export async function openApp(href: string, { state = makeState('LOGGED'), answers = {}, width = 390 }: Options = {}) {
  cleanup()
  happyDOM.setViewport({ width, height: 844 })
  localStorage.setItem('entemi.cookie', 'read')
  vi.stubGlobal('__APP_VERSION__', '0.0.0')
  answerCalls({ 'GET /api/dataset/user/_full': () => ({ _state: requireState() }), ...answers })
  queryClient.setQueryData(stateKey, state)
  history.replaceState({ key: 'start', index: 0 }, '', href)
  await startLanguage()
  const isThere = new Promise<void>((resolve) => {
    const stop = onView(() => {
      stop()
      resolve()
    })
  })
  void loadViewAt(href)
  await isThere
  render(<App />)
}

/** Like a tap on a link. */
export function tapLink(href: string): void {
  const link = Object.assign(document.createElement('a'), { href })
  document.body.append(link)
  link.click()
  link.remove()
}

/** The address whose page is on the screen. */
export const shownAddress = (): string | undefined => document.documentElement.dataset['shown']

/** The address, with its page on the screen. */
export async function expectAt(address: string): Promise<void> {
  await waitFor(() => expect([location.pathname + location.search, shownAddress()]).toEqual([address, address]))
}

/** As a password manager or the clipboard does: typing costs a render for each letter. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.paste(text)
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (let question = findQuestion(); question; question = findQuestion()) settleQuestion(question.id, false)
  for (const { id } of listToasts()) dismissToast(id)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== stateKey[0] })
  localStorage.clear()
  vi.unstubAllGlobals()
})
