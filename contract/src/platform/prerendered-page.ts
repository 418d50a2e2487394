/** A page that guests of the main site see before any script has run; rendered by the build, completed and sent by the server. */
export interface PrerenderedPage {
  path: string
  /** The info page that it shows. */
  pageurl?: string
  /** The title of the document; the app would set it later. */
  title: string
  markup: string
}

/** Placeholders that the server replaces by values only it knows. */
export const blanks = { name: '__NAME__', html: '__HTML__' }

/** Marks its position in index.html. */
export const prerenderedMarker = '<!-- prerendered page -->'
