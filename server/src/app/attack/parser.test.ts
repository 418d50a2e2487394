// Every parser of text with 64 kB and 256 kB of its worst input. A parser with backtracking takes sixteen times as long
// for four times the text, and minutes for these; one without takes four times as long.
import { Email, Username } from '@entemi/contract/account/account'
import { DisplayName } from '@entemi/contract/core/entity'
import { parseBox } from '@entemi/contract/community/box'
import { CalendarDay, Zone } from '@entemi/contract/platform/calendar'
import { replaceEmoticons } from '@entemi/contract/core/emoticons'
import { splitMentions } from '@entemi/contract/core/mentions'
import { plainText } from '@entemi/contract/core/written-text'
import { setSiteSettingCall, Subdomain } from '@entemi/contract/core/site-setting'
import { expect, test } from 'vitest'
import { splitWords } from '@entemi/contract/core/word-match'
import { readDayCursor, readIdCursor, readMomentCursor, readNameCursor } from '#/platform/http/cursor.ts'
import { addressKey } from '#/platform/http/rate-limit.ts'
import { sanitizePage } from '#/core/info/page-text.ts'
import { plainLine } from '#/core/media/plain-line.ts'
import { parseVideoUrl } from '#/core/media/video-link.ts'
import { isPublicAddress } from '#/platform/outbound/public-address.ts'
import { countProbes, isLong, isUsual, longTimeout } from '#/app/testing/attack.ts'

const parsers: Record<string, (text: string) => unknown> = {
  mentions: splitMentions,
  'plain text': plainText,
  emoticons: replaceEmoticons,
  'an address on the map': parseBox,
  'a day': (text) => CalendarDay.safeParse(text),
  'a zone': (text) => Zone.safeParse(text),
  'an e-mail address': (text) => Email.safeParse(text),
  'a user name': (text) => Username.safeParse(text),
  'a name': (text) => DisplayName.safeParse(text),
  'a subdomain': (text) => Subdomain.safeParse(text),
  'the address of a map': (text) => setSiteSettingCall.body.safeParse({ map_tile_url: text, foundation_url: text }),
  'words to search': splitWords,
  'a cursor by id': (text) => attempt(() => readIdCursor(text)),
  'a cursor by day': (text) => attempt(() => readDayCursor(text)),
  'a cursor by moment': (text) => attempt(() => readMomentCursor(text)),
  'a cursor by name': (text) => attempt(() => readNameCursor(text)),
  'a network address': addressKey,
  'an inside address': isPublicAddress,
  'a video link': parseVideoUrl,
  'a line of an outside service': (text) => plainLine(text, 200),
  'a page': sanitizePage,
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

const id = '00000000-0000-7000-8000-000000000000'
/** Input that causes backtracking: long repetitions that almost match. */
const seeds = [
  ...[
    'a',
    '0',
    ' ',
    '\t',
    '\n',
    '-',
    '.',
    '@',
    ':',
    ';',
    '~',
    ',',
    '/',
    '\\',
    '<',
    '&',
    '[',
    '(',
    '_',
    '*',
    '%',
    'é',
    '👍🏽',
    '\u202e',
  ],
  ...[
    '@[',
    '@[a](',
    `@[a](${id})`,
    ':) ',
    ":'-( ",
    '<3',
    '(y)',
    'a@',
    'a.',
    'a@a.',
    '1.',
    '0,',
    '1,1,',
    '-1e9,',
    '::',
    'ffff:',
  ],
  ...[
    'https://',
    'https://a.',
    '{z}{x}{y}',
    '<p',
    '<p>',
    '</p>',
    '<a href="',
    '<!--',
    '<![CDATA[',
    '&amp',
    '<p a=',
    "<p a='",
  ],
  ...['**a** ', '*a **b', '- a\n', '1. a\n', '> a\n', '[a](', '[a](https://a.hu', '[a](https://a.hu)', '(a)[a]'],
  ...['2026-01-01~', `${id}~`, '2026-01-01T00:00:00Z~', 'youtu.be/', '?v=', 'Europe/', '+00:'],
]
/** An end that does not match. */
const ends = ['', '!', '\u0000', '"', ')', '\n']

/**
 * CPU time of one parse in milliseconds, not clock time: other processes must not count. The system may count in ticks of
 * 4 ms, and garbage is collected at one parse of several: the mean of as many parses as take 100 ms, at most 20.
 */
function cost(parse: (text: string) => unknown, text: string): number {
  const begun = process.threadCpuUsage()
  for (let times = 1; ; times += 1) {
    parse(text)
    const { user, system } = process.threadCpuUsage(begun)
    const spent = (user + system) / 1000
    if (spent >= 100 || times === 20) return spent / times
  }
}

const inputOf = (seed: string, end: string, size: number): string =>
  seed.repeat(Math.ceil(size / seed.length)).slice(0, size) + end

test('parsers: 64 kB of the worst input are read to their end', longTimeout, ({ task }) => {
  const tried = countProbes(task)
  for (const parse of Object.values(parsers))
    for (const [index, seed] of seeds.entries()) {
      parse(inputOf(seed, ends[index % ends.length] ?? '', 65_536))
      tried()
    }
})

test.runIf(isUsual)(
  'parsers: 256 kB cost about four times what 64 kB cost, not sixteen times',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const slow: string[] = []
    for (const [name, parse] of Object.entries(parsers))
      for (const [index, seed] of seeds.entries())
        for (const end of isLong ? ends : [ends[index % ends.length] ?? '']) {
          tried()
          const part = cost(parse, inputOf(seed, end, 65_536))
          // too fast to compare
          if (part < 10) continue
          // the least of three: the garbage of all parses before may be collected in one
          const whole = Math.min(...Array.from({ length: 3 }, () => cost(parse, inputOf(seed, end, 262_144))))
          const ratio = whole / part
          if (ratio > 10) slow.push(`${name} ${JSON.stringify(seed)}: ${part.toFixed(1)} ms, × ${ratio.toFixed(1)}`)
        }
    expect(slow).toEqual([])
  },
)
