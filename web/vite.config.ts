import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rollup } from 'vite'
import { prepareBaseMap } from './src/community/map/base-map.build.ts'
import { en } from './src/platform/i18n/en.gen.ts'
import { hu } from './src/platform/i18n/hu.gen.ts'
import { spriteSheet } from './src/platform/kit/sprite-sheet.ts'

/** By room and file, in whichever wing the room stands. */
const inSource = (path: string) =>
  new RegExp(String.raw`[\\/]src[\\/]\w+[\\/]${path.replaceAll('/', String.raw`[\\/]`)}`)

export default defineConfig({
  root: import.meta.dirname,
  // The server puts a fresh nonce in place of this word in every index.html it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  // Bundled ahead for development it would miss what trustLeaflet() does to it.
  optimizeDeps: { exclude: ['leaflet'] },
  css: { modules: { localsConvention: 'camelCase', generateScopedName: nameClass } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Older targets would unfold light-dark() and oklch() into several times the CSS.
    target: ['chrome125', 'edge125', 'firefox129', 'safari18'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first that takes a module keeps it, with all that it needs. A file costs a round trip over a phone's
          // network, and the modules of one page would be thirty: a page is one or two files after those of every page.
          groups: [
            // Of every page: before and after the first paint.
            { name: 'entry', tags: ['$initial'] },
            // Where visitors come in: a dozen small modules each, shared with other pages in as many ways.
            { name: 'info', test: inSource('info/'), includeDependenciesRecursively: false },
            {
              name: 'door',
              test: inSource(
                String.raw`\w+/(LoginPage|AccountFrame|OtherWays|enter-account|PasskeyLogin|passkey\.queries|ServiceButtons|social|social\.queries|log-in-by|social-popup)\.(ts|tsx|module\.css)`,
              ),
              includeDependenciesRecursively: false,
            },
            {
              name: 'shell',
              test: /[\\/](src[\\/](platform[\\/](api|kit(?![\\/](Kit|TextField|Field|RadioCards|Checkbox|Switch|MoodCompass|mood-compass|RemovableChip))|navigation|session)|core[\\/]entry[\\/]fab\.ts|app[\\/](pwa|shell))|react-query|contract[\\/]src[\\/]core[\\/]categories\.ts)/,
            },
            // zod, for the few pages that read by a schema
            { name: 'contract', test: /[\\/]contract[\\/]src[\\/]\w+[\\/](paging|ids|entry|letters)\.ts/ },
            // Reading and changing entries without drawing them.
            {
              name: 'lists',
              test: inSource(String.raw`\w+/((post|entry|notification|community)\.queries|crop-transfer)\.ts`),
            },
            // The feed and the line, with the entries that other pages show too.
            { name: 'entries', test: inSource(String.raw`\w+/(TodayPage|TimelinePage|LifelinePage)\.tsx`) },
            { name: 'lessons', test: inSource(String.raw`lesson/LessonListPage\.tsx`) },
            // Not named after the map, whose files the worker does not keep: the settings need it without network.
            {
              name: 'places',
              test: inSource(String.raw`map/(MapPage|MapLayers|NarrowMap|WideMap|marks|map\.queries|view)\.tsx?`),
            },
            // Fields and their rules: no page on which members start has a form.
            {
              name: 'form',
              test: /[\\/](src[\\/](platform[\\/]kit[\\/](TextField|Field|RadioCards|Checkbox|Switch|RemovableChip)|core[\\/]form[\\/](?!TextToolbar\.tsx|text-signs|WhenSheet|ContentForm|HourSelect|FormDate|parse-))|react-hook-form)/,
            },
            // What hangs on entries of the feed, loaded with the first event or poll.
            {
              name: 'events',
              test: inSource(
                String.raw`(event/(UpcomingEvents|EventView|EventRow|DateLeaf|event-time|event\.queries)|poll/PollView)\.tsx?`,
              ),
            },
            // Opened by a link of a notification: what they share with the composer is theirs.
            { name: 'entry-page', test: inSource(String.raw`post/EntryPage\.tsx`) },
            { name: 'conversation', test: inSource(String.raw`conversation/ConversationPage\.tsx`) },
            { name: 'community', test: inSource(String.raw`community/CommunityPage\.tsx`) },
            { name: 'writing', test: inSource(String.raw`\w+/(ComposerPage|MoodForm)\.tsx`) },
            { name: 'images', test: inSource(String.raw`media/(ImageField|OwnMedia|Cropper)\.tsx`) },
            {
              name: 'people',
              test: inSource(
                String.raw`(people/(PersonRow|PeopleRows|PersonActions)|relation/relation\.queries)\.tsx?`,
              ),
            },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    trustLeaflet(),
    prepareBaseMap(),
    fetchEarly(),
    compileEarly(),
    insertSpriteSheet(),
    sayNotThere(),
  ],
})

/** Leaflet tries out SVG by innerHTML as it loads, which Trusted Types refuse; the same is asked without it. */
function trustLeaflet(): Plugin {
  return {
    name: 'trust-leaflet',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.includes('leaflet-src.esm.js')) return undefined
      const trusted = code.replace(
        "div.innerHTML = '<svg/>';",
        "div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
      )
      if (trusted === code) throw new Error('Leaflet looks for SVG in another way: mend trustLeaflet().')
      return { code: trusted, map: null }
    },
  }
}

/** Pages where guests come in: their files are on their way with the first ones. */
const entrances: Record<string, readonly string[]> = {
  '/': ['app/guest/HomePage.tsx', 'app/guest/GuestHome.tsx'],
  '/login': ['account/account/LoginPage.tsx'],
  '/info/': ['core/info/InfoPage.tsx'],
  '/about': ['core/info/InfoPage.tsx'],
}
/**
 * Pages on which members start: their styles come early too, but the first paint does not wait for them. theme.js makes their
 * first calls, with the date of the device in place of {year}, {month} and {day}, and the id of the address in place of {id}.
 */
const ownLine = {
  modules: ['diary/lifeline/LifelinePage.tsx'],
  calls: [
    '/api/profile/me?_size=20',
    '/api/profile/me/memory?day={year}-{month}-{day}',
    '/api/profile/me/insight?from={year}-01-01&to={year}-12-31',
  ],
}
const starts: Record<string, { modules: readonly string[]; calls: readonly string[] }> = {
  '/': { ...ownLine, modules: ['app/guest/HomePage.tsx', ...ownLine.modules] },
  '/timeline': {
    modules: ['app/onboarding/TodayPage.tsx'],
    calls: ['/api/timeline?category=friends', '/api/event?mine=1&_size=3'],
  },
  '/profile': ownLine,
  '/lesson': { modules: ['community/lesson/LessonListPage.tsx'], calls: ['/api/lesson?state=all'] },
  '/map': { modules: ['community/map/MapPage.tsx', 'community/map/MapView.tsx'], calls: ['/api/location/me'] },
  '/note/$id': { modules: ['diary/post/EntryPage.tsx'], calls: ['/api/post/{id}'] },
  '/messages/$id': {
    modules: ['community/conversation/ConversationPage.tsx'],
    calls: ['/api/message/{id}?_size=40'],
  },
  '/entity/$id': {
    modules: ['community/community/CommunityPage.tsx', 'platform/i18n/hu.group.gen.ts'],
    calls: ['/api/entity/{id}'],
  },
}

/**
 * What the app asks for first is on its way while its code still is: who is asking, the words, the second of the two files
 * that every page needs, and the page itself where visitors come in and members begin. English costs the Hungarian words
 * once; they are kept from then on.
 */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return []
        const link = (attrs: Record<string, string>) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) as const
        const script = { rel: 'modulepreload' }
        const style = { rel: 'preload', as: 'style' }
        const find = (pattern: RegExp) => Object.keys(bundle).flatMap((file) => (pattern.test(file) ? `/${file}` : []))
        const scripts = find(/^assets\/(hu\.gen|shell)-.*\.js$/)
        const styles = find(/^assets\/shell-.*\.css$/)
        const every = [
          link({ rel: 'preload', as: 'fetch', href: '/api/dataset/user' }),
          ...scripts.map((href) => link({ ...script, href })),
          ...styles.map((href) => link({ ...style, href })),
        ]
        const there = [...[...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, href]) => href), ...scripts]
        const linksOf = (modules: readonly string[], ofStyle: Record<string, string>, known: readonly unknown[]) =>
          listFiles(bundle, modules)
            .filter((href) => !known.includes(href))
            .map((href) => ({ ...(href.endsWith('.css') ? ofStyle : script), href }))
        return [
          ...Object.entries(starts).flatMap(([page, { calls }]) => calls.map((call) => earlyCall(page, call))),
          ...every,
          // A page that has a prerendered page is not shown without the styles of the shell either.
          ...Object.entries(entrances).flatMap(([page, modules]) =>
            linksOf(modules, { rel: 'stylesheet' }, there).map((attrs) => link({ ...attrs, ...of(page, 'guest') })),
          ),
          ...Object.entries(starts).flatMap(([page, { modules }]) =>
            linksOf(modules, style, [...there, ...styles]).map((attrs) => link({ ...attrs, ...of(page, 'member') })),
          ),
        ]
      },
    },
  }
}

/** The server leaves out what is of other pages and for other visitors; `full` are members but not LIMIT. */
const of = (page: string, visitor: 'guest' | 'member' | 'full') => ({ 'data-page': page, 'data-for': visitor })

/** Before theme.js, which reads it. */
const earlyCall = (page: string, content: string) =>
  ({ tag: 'meta', attrs: { name: 'early-call', content, ...of(page, 'full') }, injectTo: 'head-prepend' }) as const

/**
 * Marks the files with which members start: V8 then compiles all their functions while they load, on another thread, and not each at
 * its first call, which took a slow phone 200 ms of the first render. Other engines ignore the line, which must be the first.
 */
function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const modules = Object.values(starts).flatMap((start) => start.modules)
        for (const file of listFiles(bundle, modules)) {
          const chunk = bundle[file.slice(1)]
          if (chunk?.type === 'chunk' && !chunk.fileName.includes('.gen-'))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}

/** At the beginning of the page: after the app, which may fill the window, it would be one pixel to scroll to. */
function insertSpriteSheet(): Plugin {
  return {
    name: 'insert-sprite-sheet',
    transformIndexHtml: (html) => html.replace('<!-- sprite sheet -->', spriteSheet),
  }
}

/** What theme.js shows where the app itself does not come: nothing else is there to say it. */
function sayNotThere(): Plugin {
  const inBoth = (tag: string, key: 'error.startFailed' | 'error.startSlow' | 'act.retry') =>
    Object.entries({ hu, en }).map(([lang, texts]) => ({ tag, attrs: { lang, 'data-key': key }, children: texts[key] }))
  return {
    name: 'say-not-there',
    transformIndexHtml: () => [
      {
        tag: 'div',
        attrs: { id: 'not-there', role: 'alert', hidden: true },
        children: [
          ...inBoth('p', 'error.startFailed'),
          ...inBoth('p', 'error.startSlow'),
          { tag: 'button', attrs: { type: 'button' }, children: inBoth('span', 'act.retry') },
        ],
        injectTo: 'body',
      },
    ],
  }
}

/** The chunks of modules, those they need, and their styles. */
function listFiles(bundle: Rollup.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(add)
  }
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/${module}`)),
    )
    if (chunk === undefined) throw new Error(`${module} is no page any more: mend the entrances and the starts.`)
    add(chunk.fileName)
  }
  return [...files].map((file) => `/${file}`)
}

// platform/kit/Button.module.css .primary → kit-Button_primary: unique by room and file, readable in the inspector, and smaller than a hash.
function nameClass(name: string, file: string): string {
  const path = (file.split('/src/').at(-1) ?? file).split('/').slice(1).join('/')
  return `${path.replace(/\.module\.css.*$/, '').replaceAll('/', '-')}_${name}`
}
