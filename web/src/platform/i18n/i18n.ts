import type { Language } from '@entemi/contract/platform/letters'
import { writeMessage } from '@entemi/contract/platform/message'
import type { Message, MessageValues } from '@entemi/contract/platform/message'
import { useSyncExternalStore } from 'react'
import type { TextKey, TextValues } from './hu.gen.ts'

export type { TextKey } from './hu.gen.ts'

/** A text that needs no values. */
export type PlainTextKey = Exclude<TextKey, keyof TextValues>

type ValuesOf<K extends TextKey> = K extends keyof TextValues ? [values: TextValues[K]] : []

/** Literal in every language: shown when no dictionary could be loaded. */
export const misconfiguration = 'Misconfiguration for language'

const storageKey = 'entemi.language'
type Dictionary = Readonly<Record<string, Message>>

const dictionaries: Record<Language, () => Promise<Dictionary>> = {
  hu: async () => (await import('./hu.gen.ts')).hu,
  en: async () => (await import('./en.gen.ts')).en,
}

/** Of texts that are loaded with the pages that show them; texts/generate.ts says which texts are in which part. */
export type TextPart = 'admin' | 'group' | 'settings'

const partDictionaries: Record<TextPart, typeof dictionaries> = {
  admin: {
    hu: async () => (await import('./hu.admin.gen.ts')).hu,
    en: async () => (await import('./en.admin.gen.ts')).en,
  },
  group: {
    hu: async () => (await import('./hu.group.gen.ts')).hu,
    en: async () => (await import('./en.group.gen.ts')).en,
  },
  settings: {
    hu: async () => (await import('./hu.settings.gen.ts')).hu,
    en: async () => (await import('./en.settings.gen.ts')).en,
  },
}
const loadedParts = new Set<TextPart>()

let language: Language = 'hu'
let texts: Dictionary = {}
const listeners = new Set<() => void>()

export function t<K extends TextKey>(key: K, ...[values]: ValuesOf<K>): string {
  // A missing text shows its key; the generator refuses an incomplete language, so no build has one.
  return findText(key, values) ?? key
}

/** For keys built at run time: undefined when there is no such text. */
export function findText(key: string, values?: MessageValues): string | undefined {
  const message = texts[key]
  return message === undefined ? undefined : writeMessage(message, language, values)
}

/** The text of an error code; a code without a text falls back to its status. */
export function errorText(code: string, values?: MessageValues, status?: number): string {
  return (
    findText(`error.${code}`, values) ??
    (status === undefined ? undefined : findText(`error.STATUS_${status}`)) ??
    t('error.OPERATION_NOT_SUCCEEDED')
  )
}

export function currentLanguage(): Language {
  return language
}

/** The current language; re-renders the component when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}

let chosenOnDevice = false

/** Saves a chosen language on this device; the caller sends it to the account. */
export async function setLanguage(code: string): Promise<void> {
  chosenOnDevice = isLanguage(code)
  await adoptLanguage(code)
}

/** Applies the language of an account. */
export async function adoptLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) return fallBack()
  await activate(code)
  localStorage.setItem(storageKey, code)
}

/** The account's language for the start of the page, unless one was just chosen on this device. */
export async function startAccountLanguage(code: string): Promise<void> {
  if (!chosenOnDevice && code !== language && isLanguage(code)) await adoptLanguage(code)
}

/** Whether a language was chosen on this device since the last call: it then overrides the account's. */
export function takeChosenOnDevice(): boolean {
  const was = chosenOnDevice
  chosenOnDevice = false
  return was
}

/** Hungarian whatever the browser's language, unless this device or the address sets another. */
export async function startLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('language')
  if (asked !== null) return setLanguage(asked)
  const stored = localStorage.getItem(storageKey) ?? 'hu'
  return isLanguage(stored) ? activate(stored) : fallBack()
}

type Report = (message: string) => unknown
let report: Report = (message) => console.warn(message)

/** Sets who shows a misconfiguration; without it the message only goes to the console. */
export function reportMisconfiguration(to: Report): void {
  report = to
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(dictionaries, code)
}

async function fallBack(): Promise<void> {
  localStorage.removeItem(storageKey)
  await activate('hu')
  report(misconfiguration)
}

/** For pages whose texts are not in the dictionary of the start; a later change of the language loads them too. */
export async function loadTexts(part: TextPart): Promise<void> {
  if (loadedParts.has(part)) return
  const asked = language
  const loaded = await partDictionaries[part][asked]()
  if (asked !== language) return loadTexts(part)
  loadedParts.add(part)
  texts = { ...texts, ...loaded }
}

async function loadAll(of: Language): Promise<Dictionary> {
  const parts = [...loadedParts].map((part) => partDictionaries[part][of]())
  return Object.assign({}, ...(await Promise.all([dictionaries[of](), ...parts]))) as Dictionary
}

async function activate(next: Language): Promise<void> {
  const parts = loadedParts.size
  const loaded = await loadAll(next)
  // A part that arrived meanwhile is not in it: its page would show keys.
  if (parts !== loadedParts.size) return activate(next)
  texts = loaded
  language = next
  document.documentElement.lang = next
  for (const changed of listeners) changed()
}

function onLanguageChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
