import type { ComponentType } from 'react'

/** What a page is told of its address. */
export interface PageProps<Names extends string = never> {
  params: Record<Names, string>
  search: Readonly<Record<string, string | undefined>>
}

/** Each page names the parts of its own address, which the table cannot know: hence never. */
export interface PageModule {
  Page: ComponentType<never>
  /** Fetches what the page cannot be shown without; its failures are told as the specification's point 8 lists. */
  load?: (page: never) => Promise<unknown>
}
