import { createProgress } from '#/scripts/progress.mjs'

/** One for all parts of a bench: two would overwrite each other's line. */
export const progress = createProgress()
