import { describe, expect, it } from 'vitest'
import { addressOf, isEmpty, readAsked } from './search-address.ts'

const written = (search: string) => addressOf(readAsked(Object.fromEntries(new URLSearchParams(search))))

describe('the address of a search in the diary', () => {
  it('holds the text and every filter', () => {
    const search =
      'text=%C5%91szi+erd%C5%91&category=gratitude&mood=0&tag=0190a1b2-0000-7000-8000-0123456789ab&from=2024-02-29&to=2024-03-01&has_media=1'
    expect(written(search)).toBe(`/profile/search?${search}`)
  })

  it('leaves out what it cannot mean', () => {
    const search = 'text=+&category=x&mood=9&tag=futas&from=2024-02-30&to=tomorrow&has_media=yes&_popup=x'
    expect(written(search)).toBe('/profile/search')
    expect(isEmpty(readAsked({}))).toBe(true)
    expect(isEmpty(readAsked({ mood: '0' }))).toBe(false)
  })
})
