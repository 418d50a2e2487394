// Test data in memory and in the database, to compare who sees what.
import type pg from 'pg'

export type Level = -1 | 0 | 1 | 2 | 9
export type State = 0 | 1 | 2
export type Entry = {
  id: string
  author: string
  site: number
  level: Level
  group: string | null
  state: State
  day: string
  kind: 'note' | 'lesson' | 'solution' | 'article'
  /** Only of articles. */
  library: Library | null
  /** Who sees it too, if the author is a client of theirs. */
  consultant: string | null
  /** Only of solutions. */
  lesson: Entry | null
}

export type Library = 'video' | 'base' | 'quote'

const moderatorRights = ['A', 'C', 'E', 'M']

const join = (...parts: (string | number | null)[]) => parts.join('|')

export class World {
  readonly persons: string[] = []
  readonly groups: { id: string; site: number }[] = []
  readonly entries: Entry[] = []
  readonly #db: pg.ClientBase
  readonly #members = new Set<string>()
  readonly #friends = new Set<string>()
  readonly #follows = new Set<string>()
  readonly #blocks = new Set<string>()
  readonly #clients = new Set<string>()
  readonly #letters = new Map<string, Set<string>>()
  readonly #recipients = new Map<string, 'requested' | 'granted'>()
  readonly #solved = new Set<string>()
  readonly #admins = new Set<string>()
  readonly #openLibraries = new Set<string>()
  #seed: number
  #clock = 1

  constructor(db: pg.ClientBase, seed: number) {
    this.#db = db
    this.#seed = seed
  }

  /** Repeatable: a failure can be run again with its seed. */
  random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.#seed ^ (this.#seed >>> 15), this.#seed | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  /** Shaped like a UUIDv7, rising with each call. */
  makeId(): string {
    const time = (0x19000000000 + this.#clock++).toString(16).padStart(12, '0')
    const word = () => this.below(0x10000).toString(16).padStart(4, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${word().slice(1)}-8${word().slice(1)}-${word()}${word()}${word()}`
  }

  // ---- building it

  async addCompany(site: number): Promise<void> {
    const id = this.makeId()
    await this.#run('INSERT INTO entity (id, type, site_id, display_name) VALUES ($1, 3, $2, $3)', [
      id,
      site,
      `Cég ${site}`,
    ])
    await this.#run('INSERT INTO site (id, entity_id, subdomain, name) VALUES ($1, $2, $3, $4)', [
      site,
      id,
      `ceg${site}`,
      `Cég ${site}`,
    ])
  }

  async addPerson(name: string, sites: number[] = [0], role = 'LOGGED'): Promise<string> {
    const id = this.makeId()
    await this.#run('INSERT INTO entity (id, type, site_id, display_name) VALUES ($1, 0, $2, $3)', [id, sites[0], name])
    await this.#run('INSERT INTO account (id, entity_id, email, username, role) VALUES ($1, $2, $3, $4, $5)', [
      this.makeId(),
      id,
      `${this.#clock}@example.org`,
      `u${this.#clock}`,
      role,
    ])
    if (role === 'ADMIN') this.#admins.add(id)
    for (const site of sites) {
      this.#members.add(join(id, site))
      await this.#run(
        'INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, $2, name_fold FROM entity WHERE id = $1',
        [id, site],
      )
    }
    this.persons.push(id)
    return id
  }

  async addGroup(site: number): Promise<string> {
    const id = this.makeId()
    await this.#run('INSERT INTO entity (id, type, site_id, display_name) VALUES ($1, 2, $2, $3)', [
      id,
      site,
      `Kör ${id}`,
    ])
    this.groups.push({ id, site })
    return id
  }

  async befriend(a: string, b: string): Promise<void> {
    if (a === b || this.areFriends(a, b)) return
    this.#friends.add(join(a, b)).add(join(b, a))
    await this.#run(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'b', $2), ($2, 'b', $1)`, [a, b])
  }

  async block(a: string, b: string): Promise<void> {
    if (a === b || this.areApart(a, b)) return
    this.#blocks.add(join(a, b)).add(join(b, a))
    await this.#run('INSERT INTO block (me_id, other_id, made) VALUES ($1, $2, true), ($2, $1, false)', [a, b])
  }

  async follow(a: string, b: string): Promise<void> {
    if (a === b || this.follows(a, b)) return
    this.#follows.add(join(a, b))
    await this.#run('INSERT INTO follow (from_id, to_id) VALUES ($1, $2)', [a, b])
  }

  async consult(client: string, consultant: string): Promise<void> {
    if (client === consultant || this.#clients.has(join(client, consultant))) return
    this.#clients.add(join(client, consultant))
    await this.#run(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'c', $2)`, [client, consultant])
  }

  /** The database clears it on what was shared. */
  async endConsulting(client: string, consultant: string): Promise<void> {
    this.#clients.delete(join(client, consultant))
    for (const entry of this.entries)
      if (entry.author === client && entry.consultant === consultant) entry.consultant = null
    await this.#run(`DELETE FROM relation WHERE from_id = $1 AND letter = 'c' AND to_id = $2`, [client, consultant])
  }

  async joinGroup(person: string, group: string, ...rights: string[]): Promise<void> {
    const letters = this.#letters.get(join(person, group)) ?? new Set()
    this.#letters.set(join(person, group), letters)
    for (const letter of ['m', ...rights]) {
      if (letters.has(letter)) continue
      letters.add(letter)
      await this.#run('INSERT INTO relation (from_id, letter, to_id) VALUES ($1, $2, $3)', [person, letter, group])
    }
  }

  async leaveGroup(person: string, group: string): Promise<void> {
    this.#letters.delete(join(person, group))
    await this.#run(`DELETE FROM relation WHERE from_id = $1 AND letter = 'm' AND to_id = $2`, [person, group])
  }

  async write(
    author: string,
    site: number,
    level: Level,
    more: Partial<Pick<Entry, 'group' | 'state' | 'day' | 'kind' | 'consultant' | 'lesson'>> & {
      library?: Library
    } = {},
  ): Promise<Entry> {
    const { group = null, state = 0, day = '2026-01-01', kind = 'note', consultant = null } = more
    const library = kind === 'article' ? (more.library ?? 'video') : null
    const lesson =
      kind === 'solution' ? (more.lesson ?? (await this.write(author, site, -1, { kind: 'lesson' }))) : null
    const entry: Entry = {
      id: this.makeId(),
      author,
      site,
      level,
      group,
      state,
      day,
      kind,
      library,
      consultant,
      lesson,
    }
    const text = level < 0 ? '' : 'tükör és remény'
    await this.#run(
      `INSERT INTO entry (id, author_id, site_id, privacy, group_id, state, occurred_on, kind, text, lesson_id, library, consultant_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [entry.id, author, site, level, group, state, day, kind, text, lesson?.id, library, consultant],
    )
    // Its group looks after it, or the administrators.
    if (kind === 'lesson')
      await this.#run('INSERT INTO lesson (entry_id, site_id, keeper_id) VALUES ($1, $2, $3)', [entry.id, site, group])
    await this.#run(`INSERT INTO entry_search (entry_id, tsv) VALUES ($1, to_tsvector('hu', $2))`, [entry.id, text])
    this.entries.push(entry)
    return entry
  }

  async sendLesson(lesson: string, person: string, state: 'requested' | 'granted'): Promise<void> {
    if (this.#recipients.has(join(person, lesson))) return
    this.#recipients.set(join(person, lesson), state)
    await this.#run('INSERT INTO lesson_recipient (lesson_id, entity_id, state) VALUES ($1, $2, $3)', [
      lesson,
      person,
      state,
    ])
  }

  async solve(lesson: Entry, person: string): Promise<void> {
    const solution = await this.write(person, lesson.site, 0, { kind: 'solution', lesson })
    this.#solved.add(join(person, lesson.id))
    await this.#run('INSERT INTO lesson_recipient (lesson_id, entity_id, solution_id) VALUES ($1, $2, $3)', [
      lesson.id,
      person,
      solution.id,
    ])
  }

  /** Before, only the library of videos is switched on. */
  async openLibraries(site: number, ...open: Library[]): Promise<void> {
    for (const library of open) this.#openLibraries.add(join(site, library))
    await this.#run(`INSERT INTO setting (site_id, name, value) VALUES ($1, 'libraries', $2)`, [
      site,
      JSON.stringify(open),
    ])
  }

  // ---- what the rule should answer

  belongs(person: string, site: number): boolean {
    return this.#members.has(join(person, site))
  }

  areFriends(a: string, b: string): boolean {
    return this.#friends.has(join(a, b))
  }

  areApart(a: string, b: string): boolean {
    return this.#blocks.has(join(a, b))
  }

  consultantsOf(client: string): string[] {
    return this.persons.filter((person) => this.#clients.has(join(client, person)))
  }

  follows(a: string, b: string): boolean {
    return this.#follows.has(join(a, b))
  }

  isMember(person: string, group: string | null): boolean {
    return this.#letters.get(join(person, group))?.has('m') ?? false
  }

  moderates(person: string, group: string | null): boolean {
    const letters = this.#letters.get(join(person, group))
    return group !== null && moderatorRights.some((right) => letters?.has(right))
  }

  isOpen(viewer: string, site: number, library: Library): boolean {
    return library === 'video' || this.#admins.has(viewer) || this.#openLibraries.has(join(site, library))
  }

  /** A, C and E of the group that looks after it, or the administrators. */
  leads(viewer: string, lesson: Entry): boolean {
    const letters = this.#letters.get(join(viewer, lesson.group))
    return lesson.group === null ? this.#admins.has(viewer) : ['A', 'C', 'E'].some((right) => letters?.has(right))
  }

  /** Others' solutions wait for the own one of whoever can open the lesson. */
  isUnsolved(viewer: string, site: number, lesson: Entry): boolean {
    if (lesson.author === viewer || this.#solved.has(join(viewer, lesson.id)) || this.leads(viewer, lesson))
      return false
    return this.sees(viewer, site, lesson)
  }

  /** Who sees an entry by the product's table, written in TypeScript. */
  sees(viewer: string, site: number, entry: Entry): boolean {
    if (entry.site !== site) return false // nothing of one company is visible in another
    if (entry.level === -1) return false // nobody: removed
    if (entry.author === viewer) return true // its author
    if (this.areApart(viewer, entry.author)) return false // a block hides each from the other at every level
    if (entry.library !== null && !this.isOpen(viewer, site, entry.library)) return false // a library that is switched off
    if (entry.state !== 0) return this.moderates(viewer, entry.group) // what waits or is hidden, moderators of its group alone
    if (entry.consultant === viewer && this.#clients.has(join(entry.author, viewer))) return true // shared with a consultant
    if (entry.lesson !== null && this.isUnsolved(viewer, site, entry.lesson)) return false // after one's own
    if (this.moderates(viewer, entry.group)) return true
    if (entry.kind === 'lesson' && this.#recipients.get(join(viewer, entry.id)) === 'granted') return true
    if (entry.level === 1) return this.areFriends(viewer, entry.author)
    if (entry.level === 2) return this.isMember(viewer, entry.group)
    return entry.level === 9
  }

  async #run(text: string, values: unknown[]): Promise<void> {
    await this.#db.query(text, values)
  }
}
