/** The tests that try an attack: a whole file, or those of its tests whose title matches. */
interface Proof {
  file: string
  title?: RegExp
}

export interface Attack {
  name: string
  tried: string
  proofs: Proof[]
}

const room = (path: string, title?: RegExp): Proof => ({ file: `server/src/${path}`, ...(title && { title }) })
const browser = (path: string, title?: RegExp): Proof => ({ file: `e2e/${path}`, ...(title && { title }) })

/** Every attack, in the order of the printed table. */
export const attacks: readonly Attack[] = [
  {
    name: 'privacy matrix',
    tried: 'every viewer × level × state: reads, lists, counts, likers, writes',
    proofs: [
      room('core/visibility/entry.matrix.api.test.ts'),
      room('core/visibility/entry.test.ts'),
      room('core/visibility/entry.lists.test.ts'),
      room('core/visibility/privileged.test.ts'),
    ],
  },
  {
    name: 'privacy surfaces',
    tried: 'every reading call with every secret id; search, map, notifications, export; with a cookie and without',
    proofs: [room('app/attack/surface.test.ts', /every reading call/)],
  },
  {
    name: 'rights that change while many read',
    tried:
      'friendships, blocks, levels, memberships, bans, rights, shares and sessions that change under many viewers at once, on one process, on two, beside a standby that lags; breaches planted in the rule and in the batches',
    proofs: [room('app/oracle/oracle.api.test.ts'), room('app/oracle/oracle.breach.api.test.ts')],
  },
  {
    name: 'images',
    tried: 'each variant by each viewer, with a stored ETag, and again after a change of level',
    proofs: [
      room('app/attack/surface.test.ts', /images/),
      room('core/media/media.api.test.ts', /the bytes of an image/),
    ],
  },
  {
    name: 'sockets',
    tried:
      'watching what is hidden, what messages reveal; floods, big frames, clients that never read, hundreds that never answer a close',
    proofs: [room('app/attack/surface.test.ts', /open socket/), room('platform/realtime/socket.api.test.ts')],
  },
  {
    name: 'slow bodies',
    tried: 'JSON, forms, pictures, clips and broadcasts at a few bytes a second, read or refused; a slow phone passes',
    proofs: [room('platform/http/slow-body.api.test.ts')],
  },
  {
    name: 'open connections',
    tried:
      'connections, unfinished requests and sockets of one address beyond the bound, behind a proxy and without one',
    proofs: [room('platform/http/connection-limit.api.test.ts')],
  },
  {
    name: 'floods of hashing',
    tried: 'fifty calls at once of every kind that hashes a password, beside others who read and load pictures',
    proofs: [room('account/account/password-hash.api.test.ts')],
  },
  {
    name: 'push payload',
    tried: 'who receives it, and the whole text that is sent',
    proofs: [room('app/attack/surface.test.ts', /a push goes/), room('account/push/push.api.test.ts')],
  },
  {
    name: 'webhooks',
    tried:
      'what a message holds, entries, members and rights that change before it is sent, hosts off the list, names that resolve inside, receivers that never answer or redirect',
    proofs: [room('community/webhook/privacy.api.test.ts'), room('community/webhook/send.api.test.ts')],
  },
  {
    name: 'push devices',
    tried: 'other ports than 443, more than ten devices of an account at once, services that fail for long',
    proofs: [room('account/push/push.api.test.ts', /port 443|ten devices|ten times|registers again/)],
  },
  {
    name: 'object level',
    tried: 'every valid call of an owner, sent by another; hidden objects answer like missing ones',
    proofs: [
      room('app/attack/object.test.ts', /object level/),
      room('platform/http/every-call.test.ts', /hidden objects|cannot be an id/),
    ],
  },
  {
    name: 'work done for what is hidden',
    tried: 'every call with a hidden id and with an unknown id: the same statements',
    proofs: [room('app/attack/work.test.ts')],
  },
  {
    name: 'function level',
    tried: 'calls of administrators and full members by lower roles; spellings, headers, methods',
    proofs: [
      room('app/attack/object.test.ts', /function level/),
      room('platform/http/every-call.test.ts', /a guest is refused/),
    ],
  },
  {
    name: 'mass assignment',
    tried: 'fields that rows have and bodies do not, as JSON, as a form, nested',
    proofs: [
      room('app/attack/body.test.ts', /mass assignment/),
      room('platform/http/every-call.test.ts', /unknown field/),
    ],
  },
  {
    name: 'type confusion',
    tried: 'every field of every body with every other type, and hostile values of its own type',
    proofs: [
      room('app/attack/body.test.ts', /type confusion|as deep/),
      room('platform/http/http.api.test.ts', /bad input/),
    ],
  },
  {
    name: 'fuzzing',
    tried: 'every call with inputs made from its own schema and near misses, as members of every role',
    proofs: [room('app/attack/fuzz.test.ts')],
  },
  {
    name: '__proto__',
    tried: 'five spellings in every body, forms too',
    proofs: [room('app/attack/body.test.ts', /__proto__/)],
  },
  {
    name: 'CSRF',
    tried: 'foreign, empty and look-alike origins × content types; every call that changes something',
    proofs: [room('app/attack/origin.test.ts', /CSRF/), room('platform/http/every-call.test.ts', /another site/)],
  },
  {
    name: 'CORS',
    tried: 'preflights and reads of every call from other origins',
    proofs: [room('app/attack/origin.test.ts', /CORS/)],
  },
  {
    name: 'WebSocket origin',
    tried: 'the same origins when a socket is opened',
    proofs: [room('app/attack/origin.test.ts', /WebSocket/)],
  },
  {
    name: 'session fixation',
    tried: 'planted, foreign and repeated cookies before login, registration and restore',
    proofs: [room('app/attack/session.test.ts', /fixation/)],
  },
  {
    name: 'session rotation',
    tried: 'tokens of five logins, tokens in addresses, headers and other cookies, guessed ones',
    proofs: [
      room('app/attack/session.test.ts', /rotation|guessing/),
      room('account/account/account.api.test.ts', /login|password/),
    ],
  },
  {
    name: 'password guessing',
    tried:
      'a hundred from one address, from a whole IPv6 network, with both names of an account, from many addresses, with an unknown name; who may still log in: another address, a known device',
    proofs: [
      room('account/account/login.guard.api.test.ts'),
      room('account/account/login.guard.test.ts'),
      room('app/attack/work.test.ts', /login by a name/),
    ],
  },
  {
    name: 'revocation',
    tried: 'eight ways to end a session: the next call, and the open socket within a second',
    proofs: [
      room('app/attack/session.test.ts', /revocation/),
      room('operation/admin/member.api.test.ts', /suspended|role/),
    ],
  },
  {
    name: 'reset poisoning',
    tried: 'Host and similar headers',
    proofs: [room('app/attack/restore.test.ts', /poisoning/)],
  },
  {
    name: 'reset, second recipient',
    tried: 'lists, line ends, look-alikes, repeated fields',
    proofs: [room('app/attack/restore.test.ts', /lists, line ends/)],
  },
  {
    name: 'reset reuse',
    tried: 'fifty at once, after use, after a newer link, after a change, too late, guessed',
    proofs: [
      room('app/attack/restore.test.ts', /reuse/),
      room('account/account/account.api.test.ts', /newer link|links made/),
    ],
  },
  {
    name: 'second factor',
    tried:
      'replayed, concurrent, guessed and foreign codes, a new password, another browser or site, old sessions, lost rights',
    proofs: [
      room('account/second-factor/second-factor.api.test.ts'),
      room('account/second-factor/admin-factor.api.test.ts'),
      room('account/account/login.guard.api.test.ts', /second step/),
      room('account/social/social.api.test.ts', /two-step/),
    ],
  },
  {
    name: 'unnoticed takeover',
    tried: 'logins in an unknown browser by every way, eight at once, a new password, address, passkey, linked account',
    proofs: [
      room('account/mail/security-mail.api.test.ts', /unknown browser|of many|ever new names|is mailed/),
      room('account/account/restore.api.test.ts', /what was asked for/),
    ],
  },
  {
    name: 'login services',
    tried: 'state, nonce, issuer, audience, signature, replay, redirects, takeover by address',
    proofs: [room('account/social/social.api.test.ts'), room('account/passkey/passkey.api.test.ts')],
  },
  {
    name: 'XSS, every text field',
    tried: 'a corpus in every text field of every call',
    proofs: [room('app/attack/markup.test.ts', /every text field/)],
  },
  {
    name: 'XSS, pages of the server',
    tried: 'info pages, consents, addresses, the page of an export, mails, pushes',
    proofs: [room('app/attack/markup.test.ts', /pages that|export|mail|push/)],
  },
  {
    name: 'XSS, every screen',
    tried: 'the corpus on every screen of a real browser: no dialog, no violation of the policy',
    proofs: [browser('attack.spec.ts')],
  },
  {
    name: 'SSRF, addresses',
    tried: 'IPv4 and IPv6 forms, redirects, rebinding, drops, size',
    proofs: [
      room('app/attack/outside.test.ts', /rebinding/),
      room('platform/outbound/outbound.test.ts'),
      room('platform/outbound/public-address.test.ts'),
    ],
  },
  {
    name: 'SSRF, addresses given by members',
    tried: 'the same addresses for video, media, push, webhooks, streams and maps, and the policy of the page',
    proofs: [
      room('app/attack/outside.test.ts', /SSRF by (?:video|push|webhooks|streams)/),
      room('core/media/video-link.test.ts'),
    ],
  },
  {
    name: 'upload zoo',
    tried: 'bombs, SVG, scripts in disguise, cut and endless files, names, metadata',
    proofs: [
      room('core/media/upload.api.test.ts'),
      room('core/media/encoder.test.ts'),
      room('core/media/clip-file.test.ts'),
      room('core/media/clip.api.test.ts'),
    ],
  },
  {
    name: 'dates',
    tried:
      'years 0000, 9999 and 275760, invalid leap days, the ends of the calendar, as every date and cursor of every call',
    proofs: [room('app/attack/date.test.ts')],
  },
  {
    name: 'slashes',
    tried: 'an extra slash anywhere in an address of the API',
    proofs: [room('platform/http/http.api.test.ts', /slash too many/)],
  },
  {
    name: 'filling the storage',
    tried: 'images and recordings beyond the limit of a member and of a site, many at once, under another name',
    proofs: [room('core/media/quota.api.test.ts'), room('community/live/recording.quota.api.test.ts')],
  },
  {
    name: 'exports',
    tried: 'without the password, twelve at once, by another session, after its session ended',
    proofs: [room('operation/export/export.api.test.ts')],
  },
  {
    name: '_sort, _size, _page, cursors',
    tried: 'every parameter of every query, and each name twice',
    proofs: [room('app/attack/query.test.ts'), room('community/search/search.api.test.ts', /cannot become a query/)],
  },
  {
    name: 'parsers at 64 kB',
    tried: 'every parser × texts that make patterns backtrack',
    proofs: [
      room('app/attack/parser.test.ts'),
      { file: 'web/src/core/form/parse-date.test.ts', title: /64 kB/ },
      { file: 'web/src/core/form/parse-coordinate.test.ts', title: /64 kB/ },
      { file: 'web/src/core/form/rules.test.ts', title: /64 kB/ },
    ],
  },
  {
    name: 'races of fifty',
    tried: 'like, accept, join, register, reset, idempotency, a deletion against comments',
    proofs: [
      room('app/attack/race.test.ts'),
      room('diary/like/like.api.test.ts', /fifty/),
      room('diary/relation/friend.api.test.ts', /races/),
      room('community/community/member.api.test.ts', /fifty|at once/),
      room('diary/post/post.change.api.test.ts', /fifty/),
    ],
  },
  {
    name: 'bans',
    tried:
      'every way back into a group while banned; a ban and a join at the same time; whether a notification reveals who reported',
    proofs: [
      room('community/community/ban.api.test.ts'),
      room('operation/report/report.notification.api.test.ts', /names? nobody|reported person/),
      browser('ban.spec.ts'),
    ],
  },
  {
    name: 'company isolation',
    tried: 'every call on one site for data of another',
    proofs: [room('community/community/company.walls.api.test.ts'), room('community/community/company.api.test.ts')],
  },
  {
    name: 'a company’s flood',
    tried: 'twenty thousand actions of one site, an entry for thousands, pushes: how long other sites wait',
    proofs: [
      room('platform/jobs/frequent-effects.test.ts', /compan|of one site/),
      room('platform/jobs/frequent-effects.api.test.ts'),
      room('platform/jobs/site-priority.test.ts'),
      room('account/notification/notify-of.test.ts'),
    ],
  },
  {
    name: 'erasure',
    tried: 'a canary in every field: tables, files, index, queue, log; restored backups, files of PostgreSQL',
    proofs: [
      room('app/attack/erasure.test.ts'),
      room('account/identity/identity.api.test.ts', /erasure/),
      room('operation/backup/backup.api.test.ts', /who left/),
      room('operation/backup/scrub.test.ts'),
    ],
  },
  {
    name: 'injected statements',
    tried:
      'as the app in the database: programs, files, roles, extensions, tables, triggers, settings, sessions of others, rights of PUBLIC',
    proofs: [room('platform/db/role.api.test.ts')],
  },
  {
    name: 'wipe at logout',
    tried: 'service worker, caches, databases and storages of the browser',
    proofs: [browser('offline.spec.ts', /logging out/), browser('outbox.spec.ts', /logging out/)],
  },
  {
    name: 'headers on every answer',
    tried: 'every call, refusals, files, 404 to 429, refused sockets, broken requests',
    proofs: [room('app/attack/header.test.ts'), room('platform/http/web-page.api.test.ts')],
  },
]
