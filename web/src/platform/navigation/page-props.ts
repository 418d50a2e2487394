import type { ComponentType } from 'react'

/** The address parameters of a page. */
export interface PageProps<Names extends string = never> {
  params: Record<Names, string>
  search: Readonly<Record<string, string | undefined>>
}

/** Each page types its own parameters, which the table cannot know: hence never. */
export interface PageModule {
  Page: ComponentType<never>
  /** Loads what the page needs; failures are handled as point 8 of the specification lists. */
  load?: (page: never) => Promise<unknown>
}
