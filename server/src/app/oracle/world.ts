// People, groups and what they wrote, with every fact that the rule of visibility asks for.
import type { AccountId, CommentId, EntityId, EntryId, MediaKey } from '@entemi/contract/platform/ids'
import type { TestClient } from '#/app/testing/server.ts'
import { Fact } from './fact.ts'

export type Level = -1 | 0 | 1 | 2 | 9

export interface Session {
  isValid: Fact<boolean>
  /** One of each process. */
  clients: TestClient[]
}

export interface Person {
  id: EntityId
  accountId: AccountId
  username: string
  /** Found by a search for people, and nobody else with it. */
  name: string
  role: Fact<'LOGGED' | 'LIMIT' | 'ADMIN'>
  session: Session
  status: 'active' | 'suspended'
  /** Their session may be ended and their role changed; the others are sure to be able to act. */
  isExposed: boolean
  /** What was changed for them a moment ago, to be read soon. */
  hints: (Entry | Person | Group)[]
}

/** What stands between two people, in either direction. */
interface Pair {
  friends: Fact<boolean>
  blocked: Fact<boolean>
  blocker: Person | undefined
}

/** What a person is to a group. */
interface Standing {
  member: Fact<boolean>
  /** Has the right M. */
  moderator: Fact<boolean>
  isBanned: boolean
}

export class Group {
  readonly id: EntityId
  readonly owner: Person
  readonly #standings = new Map<Person, Standing>()

  constructor(id: EntityId, owner: Person) {
    this.id = id
    this.owner = owner
    this.#standings.set(owner, { member: new Fact(true), moderator: new Fact(true), isBanned: false })
  }

  standingOf(person: Person): Standing | undefined {
    return this.#standings.get(person)
  }

  ensureStanding(person: Person): Standing {
    const found = this.#standings.get(person)
    if (found !== undefined) return found
    const made = { member: new Fact(false), moderator: new Fact(false), isBanned: false }
    this.#standings.set(person, made)
    return made
  }

  standings(): Iterable<[Person, Standing]> {
    return this.#standings
  }
}

export interface Entry {
  /** Unknown until the answer to its publishing was received. */
  id: EntryId | undefined
  /** No other entry has it. */
  text: string
  author: Person
  group: Group | undefined
  isArticle: boolean
  /** -1 before it is published and after it was removed. */
  level: Fact<Level>
  /** 2: hidden by a moderator. */
  state: Fact<0 | 2>
  /** Who sees it too while it is shared with them. */
  consultant: Person | undefined
  isShared: Fact<boolean>
  picture: MediaKey | undefined
  likes: Map<Person, Fact<boolean>>
  comments: Comment[]
}

export interface Comment {
  id: CommentId | undefined
  /** No other comment has it. */
  text: string
  author: Person
  entry: Entry
  exists: Fact<boolean>
}

export class World {
  readonly people: Person[] = []
  readonly groups: Group[] = []
  readonly entries: Entry[] = []
  readonly guest: Session
  readonly isLibraryOpen = new Fact(false)
  /** Acts for the site, and reads too; never exposed. */
  admin: Person | undefined
  readonly #pairs = new Map<string, Pair>()
  /** Pairs of ids: a client, and their consultant. */
  readonly #clients = new Set<string>()
  readonly #entriesByText = new Map<string, Entry>()
  readonly #commentsByText = new Map<string, Comment>()
  readonly #taken = new Set<Person>()
  readonly #clientsOf: (cookie: string | undefined) => TestClient[]
  #number = 0

  /** `clientsOf`: one for each process. */
  constructor(clientsOf: (cookie: string | undefined) => TestClient[]) {
    this.#clientsOf = clientsOf
    this.guest = { isValid: new Fact(false), clients: clientsOf(undefined) }
  }

  openSession(cookie: string | undefined): Session {
    return { isValid: new Fact(true), clients: this.#clientsOf(cookie) }
  }

  pairOf(one: Person, other: Person): Pair | undefined {
    return this.#pairs.get(keyOf(one, other))
  }

  ensurePair(one: Person, other: Person): Pair {
    const found = this.pairOf(one, other)
    if (found !== undefined) return found
    const made = { friends: new Fact(false), blocked: new Fact(false), blocker: undefined }
    this.#pairs.set(keyOf(one, other), made)
    return made
  }

  /** The first is a client of the second. No entry is seen because of it alone. */
  isClient(client: Person, consultant: Person): boolean {
    return this.#clients.has(`${client.id} ${consultant.id}`)
  }

  setClient(client: Person, consultant: Person, is: boolean): void {
    const key = `${client.id} ${consultant.id}`
    if (is) this.#clients.add(key)
    else this.#clients.delete(key)
  }

  /** What ends with their consulting, and with a block between the two. */
  sharedBetween(one: Person, other: Person): Fact<boolean>[] {
    return this.entries.flatMap(({ author, consultant, isShared }) =>
      isShared.latest && ((author === one && consultant === other) || (author === other && consultant === one))
        ? [isShared]
        : [],
    )
  }

  addEntry(entry: Pick<Entry, 'author'> & Partial<Entry>, level: Level = -1): Entry {
    const added: Entry = {
      id: undefined,
      text: `okapi b${this.#number++}x`,
      group: undefined,
      isArticle: false,
      level: new Fact(level),
      state: new Fact<0 | 2>(0),
      consultant: undefined,
      isShared: new Fact(false),
      picture: undefined,
      likes: new Map(),
      comments: [],
      ...entry,
    }
    this.entries.push(added)
    this.#entriesByText.set(added.text, added)
    return added
  }

  addComment(author: Person, entry: Entry, exists: boolean): Comment {
    const comment = { id: undefined, text: `megjegyzés m${this.#number++}x`, author, entry, exists: new Fact(exists) }
    entry.comments.push(comment)
    this.#commentsByText.set(comment.text, comment)
    return comment
  }

  findEntry(text: string): Entry | undefined {
    return this.#entriesByText.get(text)
  }

  findComment(text: string): Comment | undefined {
    return this.#commentsByText.get(text)
  }

  likeOf(person: Person, entry: Entry): Fact<boolean> {
    const found = entry.likes.get(person)
    if (found !== undefined) return found
    const made = new Fact(false)
    entry.likes.set(person, made)
    return made
  }

  /**
   * Nobody else changes a fact about these people, or lets them act, until they are given back. False if one of them is
   * taken: two changes of one fact at once would leave it unknown which came last.
   */
  take(...people: Person[]): boolean {
    if (people.some((person) => this.#taken.has(person))) return false
    for (const person of people) this.#taken.add(person)
    return true
  }

  giveBack(...people: Person[]): void {
    for (const person of people) this.#taken.delete(person)
  }

  findPerson(id: string): Person | undefined {
    return this.people.find((person) => person.id === id)
  }

  findEntryById(id: string): Entry | undefined {
    return this.entries.find((entry) => entry.id === id)
  }
}

const keyOf = (one: Person, other: Person): string =>
  (one.id < other.id ? [one.id, other.id] : [other.id, one.id]).join(' ')

/** Whether the person can act: has a session that nobody is ending. */
export const canAct = ({ session, status }: Person): boolean => status === 'active' && session.isValid.latest
