import { expect, test } from 'vitest'
import { hu as admin } from './hu.admin.gen.ts'
import { hu as group } from './hu.group.gen.ts'
import { hu as settings } from './hu.settings.gen.ts'

/** The folders whose pages and components are loaded together with the part (withTexts, loadTexts). */
const parts = {
  admin: { texts: admin, folders: ['operation/admin', 'operation/report', 'core/site'] },
  group: {
    texts: group,
    folders: [
      'app/shortcut',
      'community/community',
      'community/lesson',
      'community/live',
      'community/webhook',
      'core/site',
      'diary/book',
      'diary/bookmark',
      'diary/client',
      'diary/event',
      'diary/pin',
      'diary/poll',
      'diary/search',
    ],
  },
  settings: {
    texts: settings,
    folders: [
      'account/access-token',
      'account/registration',
      'account/social',
      'app/pwa',
      'app/settings',
      'operation/import',
    ],
  },
}
const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.{test,gen}.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => ({ file: path.replace(/^(?:\.\.\/)+/, ''), text }))

test.each(Object.entries(parts))('the texts of the part %s are shown only by what is loaded with it', (_, part) => {
  const outside = sources
    .filter(({ file }) => !part.folders.some((folder) => file.startsWith(`${folder}/`)))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?<=')[a-z]\w*(?:\.\w+)+(?=')/g)]
        .filter(([key]) => Object.hasOwn(part.texts, key))
        .map(([key]) => `${file}: ${key}`),
    )
  expect(sources.length).toBeGreaterThan(100)
  expect(outside).toEqual([])
})
