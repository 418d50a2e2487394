/** The limits that server and web share: lengths, sizes and rate limits. */
export const limits = {
  password: { min: 10, max: 200 },
  email: 254,
  username: { min: 2, max: 40 },
  displayName: 80,
  personName: 80,
  introduction: 4000,
  siteSetting: { line: 200, url: 500, attribution: 300, storageMb: 100_000_000 },
  place: 120,
  address: { country: 80, zip: 20, city: 80, street: 120 },
  title: 200,
  entry: 20_000,
  comment: 4000,
  message: 4000,
  live: {
    chat: 500,
    address: 500,
    slowSeconds: 3600,
    moderators: 20,
    /** The largest piece (about a second is usual), its longest duration, and the limits of a whole recording. */
    pieceBytes: 2 * 1024 * 1024,
    pieceSeconds: 10,
    pieces: 20_000,
    recordingBytes: 4 * 1024 ** 3,
  },
  report: 2000,
  /** The message of a friend or join request. */
  requestMessage: 500,
  /** The reason of a moderation or a ban. */
  decision: 500,
  friends: 5000,
  /** The consultants of a person, and the open invitations that a person sent. */
  client: { consultants: 20, invitations: 50 },
  nameQuery: 100,
  mediaOfEntry: 20,
  lesson: { steps: 20, step: 200 },
  training: { weeks: 60, materials: 10 },
  /** The length of a name, and how many tags a person and an entry may have. */
  tag: { name: 40, ofPerson: 200, ofEntry: 20 },
  /** The length and number of choices, and the longest time a poll may be open. */
  poll: { choice: 120, choices: { min: 2, max: 10 }, days: 30 },
  /** The length of a link, and the longest event in days. */
  event: { link: 500, days: 14 },
  /** How many stored entries a device rechecks in one request. */
  checkedEntries: 500,
  media: { description: 2000, author: 200 },
  upload: { bytes: 20 * 1024 * 1024, pixels: 33_000_000 },
  /** Of a document, without its ending. */
  fileName: 120,
  /** Voices, own videos and documents, sent in pieces; `peaks` draw the waveform. */
  clip: {
    pieceBytes: 1024 * 1024,
    pieces: 400,
    unfinished: 5,
    peaks: 64,
    audio: { bytes: 10 * 1024 * 1024, seconds: 300 },
    video: { bytes: 100 * 1024 * 1024, seconds: 60 },
    file: { bytes: 20 * 1024 * 1024 },
  },
  /** The file of an import, sent in pieces, and what is read of it; `kept`: how many imports are listed. */
  import: {
    bytes: 2_000_000_000,
    pieceBytes: 4 * 1024 * 1024,
    fileName: 200,
    entries: 100_000,
    moods: 100,
    moodName: 100,
    column: 200,
    kept: 50,
  },
  crop: { side: 50, zoom: 1.5, zoomStep: 0.0001 },
  /** The HTML of an info page. */
  pageHtml: 60_000,
  body: 256 * 1024,
  page: { size: 20, max: 1000 },
  token: { min: 20, max: 200 },
  /** Why somebody who registers wants to join, and the note, uses and days of an invitation to the site. */
  registration: { introduction: 500 },
  siteInvitation: { note: 120, uses: 100, days: 90, aDay: 20 },
  passkeyName: 80,
  passkeys: 20,
  accessTokenName: 80,
  /** Of an account on one site. */
  accessTokens: 20,
  /** `hosts` that an administrator names on a site, and webhooks of one group or of the site itself. */
  webhook: { url: 500, hosts: 20, each: 10 },
  /** The longest typed code, how many recovery codes there are, and wrong codes until a login starts again. */
  secondFactor: { code: 40, recoveryCodes: 10, tries: 5 },
  /** Of an account: every notification is sent to each of them. */
  pushDevices: 10,
} as const

interface Window {
  count: number
  seconds: number
}

export interface Allowed {
  account: Window
  address: Window
  /** For an account from all addresses together; `account` is then the limit for one address and account. */
  everywhere?: Window
}

/** Rate limits, by network address and by account; beyond them 429. */
export const allowances = {
  read: { account: { count: 600, seconds: 60 }, address: { count: 1200, seconds: 60 } },
  write: { account: { count: 60, seconds: 60 }, address: { count: 240, seconds: 60 } },
  upload: { account: { count: 60, seconds: 3600 }, address: { count: 240, seconds: 3600 } },
  /** The pieces of several clips, and of one that is sent again. */
  clip: { account: { count: 900, seconds: 3600 }, address: { count: 3600, seconds: 3600 } },
  /** The pieces of the largest file, once more if they are sent again. */
  import: { account: { count: 1200, seconds: 3600 }, address: { count: 4800, seconds: 3600 } },
  /** Every viewer loads the playlist and a piece every second, and many viewers may share an address. */
  watch: { account: { count: 1200, seconds: 60 }, address: { count: 24_000, seconds: 60 } },
  /** A piece a second, and those that waited while the connection was lost. */
  broadcast: { account: { count: 300, seconds: 60 }, address: { count: 1200, seconds: 60 } },
  /** A socket for each open tab, and a new one after each lost connection. */
  connect: { account: { count: 60, seconds: 60 }, address: { count: 1200, seconds: 60 } },
  /** Each reads all data of a member. */
  export: { account: { count: 20, seconds: 3600 }, address: { count: 60, seconds: 3600 } },
  /** Each may read all texts of a member: many of them at once would occupy the database. */
  search: { account: { count: 120, seconds: 60 }, address: { count: 480, seconds: 60 } },
  /** A program reads a private address a few times an hour; the servers of a calendar or feed service share a network address. */
  subscription: { account: { count: 60, seconds: 3600 }, address: { count: 600, seconds: 3600 } },
  /** Three a page start; an error that every browser has must not fill the table, and a sample is enough. */
  clientError: { account: { count: 15, seconds: 3600 }, address: { count: 60, seconds: 3600 } },
  login: { account: { count: 10, seconds: 900 }, address: { count: 30, seconds: 900 } },
  /** Password attempts at login. Beyond `everywhere` an unknown device is delayed, not refused. */
  guess: {
    account: { count: 10, seconds: 900 },
    address: { count: 30, seconds: 900 },
    everywhere: { count: 30, seconds: 900 },
  },
  /**
   * Codes of the second step. Beyond `everywhere` an unknown device gets in by a recovery code, which cannot be guessed.
   */
  code: {
    account: { count: 10, seconds: 900 },
    address: { count: 30, seconds: 900 },
    everywhere: { count: 20, seconds: 3600 },
  },
  register: { account: { count: 10, seconds: 3600 }, address: { count: 10, seconds: 3600 } },
  restore: {
    account: { count: 3, seconds: 3600 },
    address: { count: 10, seconds: 3600 },
    everywhere: { count: 10, seconds: 3600 },
  },
} as const satisfies Record<string, Allowed>

/** How long a session lives without use. */
export const sessionHours = { plain: 12, remembered: 30 * 24 } as const
/** How long a session lives at most after the last login or confirmation, however often it is used. */
export const sessionMaxDays = 30
/** How long a browser is a known device after its last login. */
export const knownDeviceDays = 180
/** How long an access token can be valid. */
export const accessTokenDays = [30, 90, 365] as const
/** The part of an account's limits that one access token may use: a program must leave some to the member. */
export const accessTokenShare = 0.5
export const restoreMinutes = 30
export const confirmHours = 48
export const reauthMinutes = 10
/** How long somebody who registered waits for approval at most. */
export const waitingDays = 30
/** How long the file of an import is stored that was not started, or that stopped. */
export const importDays = 7
/** How long an export can be downloaded. */
export const exportHours = 24
export const idempotencyDays = 30

/** The pauses that a group's slow mode can have; 0: none. */
export const slowMinutes = [0, 1, 5, 15, 60, 360, 1440] as const
