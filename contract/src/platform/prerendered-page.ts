/** A page as a guest of the main site sees it before any script has run; drawn by the build, filled and sent by the server. */
export interface PrerenderedPage {
  path: string
  /** The info page that it shows. */
  pageurl?: string
  /** The window's name; the app would tell it late. */
  title: string
  markup: string
}

/** What only the server knows, and writes in place of these. */
export const blanks = { name: '__NAME__', html: '__HTML__' }

/** Where it stands in index.html. */
export const prerenderedPlace = '<!-- prerendered page -->'
