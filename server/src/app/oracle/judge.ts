// Compares an answer with what the model allows.
import type { EntryItem } from '@entemi/contract/core/entry'
import type { CommentItem } from '@entemi/contract/diary/comment'
import { keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import type { Answer } from '#/app/testing/server.ts'
import { all, not, type Truth, type Window } from './fact.ts'
import { Model, type Reader } from './model.ts'
import type { Entry, Person, World } from './world.ts'

/** Of two changes that lock the same rows in another order PostgreSQL refuses one, which has written nothing. */
export const unavailable = 503

/** What was read and changed, and what of it was wrong. */
export class Report {
  answers = 0
  changes = 0
  /** Questions that answers decided: is it shown or not? */
  judged = 0
  /** Those with one right answer; for the others a change was under way. */
  definite = 0
  readonly wrong: string[] = []
}

export class Judge {
  readonly model: Model
  readonly #report: Report
  readonly #world: World
  readonly #reader: Reader
  readonly #call: string
  #isWrong = false

  constructor(report: Report, world: World, reader: Reader, window: Window, call: CallDefinition) {
    this.model = new Model(world, window)
    this.#report = report
    this.#world = world
    this.#reader = reader
    this.#call = keyOf(call)
  }

  expect(isSo: boolean, truth: Truth, about: () => string): void {
    this.#report.judged++
    if (truth !== 'maybe') this.#report.definite++
    if (isSo && truth === 'no') this.fail(`${about()}, but must not`)
    if (!isSo && truth === 'yes') this.fail(`not: ${about()}`)
  }

  fail(what: string): void {
    // the first reason is enough: the others follow from it
    if (this.#isWrong) return
    this.#isWrong = true
    this.#report.wrong.push(`${this.#reader.person?.name ?? 'guest'} ${this.#call}: ${what}`)
  }

  /** The reader of an answer that needs a session; undefined if it was refused, rightly or not. */
  admit({ access }: CallDefinition, answer: Answer<CallDefinition>): Person | undefined {
    const { person } = this.#reader
    const isLoggedIn = this.model.isLoggedIn(this.#reader)
    this.expect(answer.status !== 401, isLoggedIn, () => 'is logged in')
    if (answer.status === 401 || person === undefined) return undefined
    if (access === 'full') {
      const isLimited = this.model.hasRole(person, 'LIMIT')
      this.expect(answer.status === 403, isLimited, () => 'is refused for the role')
      if (answer.status === 403) return undefined
    }
    return person
  }

  /** For what is either shown or missing. */
  isFound({ status }: Answer<unknown>, truth: Truth, about: () => string): boolean {
    if (status !== 200 && status !== 404) this.fail(`status ${status} for ${about()}`)
    else this.expect(status === 200, truth, () => `finds ${about()}`)
    return status === 200
  }

  /** An entry in an answer; undefined if it is not one of the world's. */
  entryIn(reader: Person, item: EntryItem, truthOf: (entry: Entry) => Truth): Entry | undefined {
    const entry = this.#world.findEntry(item.text)
    const isOwn = item.author.id === reader.id
    if (item.owned_by_me !== isOwn) this.fail(`${item.text} is shown as to somebody else`)
    if (item.friend !== null) this.sees(reader, item.friend.id)
    if (entry === undefined) {
      // what a new friendship writes on the line of both is theirs alone
      if (item.category !== 'friend' || !isOwn) this.fail(`an unknown entry is shown: ${item.text || item.category}`)
      return undefined
    }
    if ((entry.id !== undefined && entry.id !== item.id) || entry.author.id !== item.author.id)
      this.fail(`${item.text} is shown with another id or author`)
    this.expect(true, truthOf(entry), () => `shows ${describeEntry(entry)}`)
    this.expect(item.liked, this.model.likes(reader, entry), () => `likes ${describeEntry(entry)}`)
    return entry
  }

  /** Nothing is missing, of those that a whole list would have; a cut one has the newest. */
  entriesIn(
    reader: Person,
    { data, next }: { data: EntryItem[]; next: string | null },
    candidates: readonly Entry[],
    truthOf: (entry: Entry) => Truth,
  ): void {
    const shown = new Set(data.map((item) => this.entryIn(reader, item, truthOf)))
    const last = next === null ? '' : (data.at(-1)?.id ?? '')
    for (const entry of candidates)
      if (!shown.has(entry) && entry.id !== undefined && entry.id > last)
        this.expect(false, truthOf(entry), () => `shows ${describeEntry(entry)}`)
  }

  commentsIn(reader: Person, entry: Entry, { data, next }: { data: CommentItem[]; next: string | null }): void {
    const shown = data.map((item) => {
      const comment = this.#world.findComment(item.message)
      if (comment?.entry !== entry) this.fail(`a comment of another entry is shown: ${item.message}`)
      else this.expect(true, this.model.seesComment(reader, comment), () => `shows ${comment.text}`)
      return comment
    })
    if (next !== null) return
    for (const comment of entry.comments)
      if (!shown.includes(comment))
        this.expect(false, this.model.seesComment(reader, comment), () => `shows ${comment.text}`)
  }

  /** Likes and comments of people across a block are not counted. */
  countsIn(reader: Person, entry: Entry, item: EntryItem): void {
    const { model } = this
    const likes = [...entry.likes.keys()].map((liker) =>
      all(model.likes(liker, entry), model.seesPerson(reader, liker)),
    )
    const comments = entry.comments.map((comment) => model.seesComment(reader, comment))
    this.#isCount(item.evaluation_count, likes, `likes of ${entry.text}`)
    this.#isCount(item.comment_count, comments, `comments of ${entry.text}`)
  }

  #isCount(count: number, truths: Truth[], about: string): void {
    const [least, most] = [truths.filter((one) => one === 'yes').length, truths.filter((one) => one !== 'no').length]
    this.#report.judged++
    if (least === most) this.#report.definite++
    if (count < least || count > most) this.fail(`${count} ${about}, not ${least} to ${most}`)
  }

  /** Shown are these people, and nobody else of the world. */
  peopleIn(ids: readonly string[], candidates: readonly Person[], truthOf: (person: Person) => Truth): void {
    for (const id of ids)
      if (!candidates.some((person) => person.id === id)) this.fail(`an unexpected person is shown: ${id}`)
    for (const person of candidates) this.expect(ids.includes(person.id), truthOf(person), () => `shows ${person.name}`)
  }

  /** A person beside something else. */
  sees(reader: Person, id: string): void {
    const other = this.#world.findPerson(id)
    if (other !== undefined) this.expect(true, this.model.seesPerson(reader, other), () => `shows ${other.name}`)
  }

  /** A like or a comment: done, refused because the entry takes none, or missing. */
  isReactionRight(reader: Person, entry: Entry, answer: Answer<unknown>, needsOpen: boolean): boolean {
    const { model } = this
    const about = () => `reacts to ${describeEntry(entry)}`
    const isDone = answer.status === 200 || answer.status === 201
    if (answer.status === unavailable) return false
    if (!isDone && answer.status !== 403 && answer.status !== 404) this.fail(`status ${answer.status}: ${about()}`)
    this.expect(answer.status !== 404, model.seesEntry(reader, entry), about)
    if (isDone && needsOpen) this.expect(true, model.takesReactions(entry), about)
    if (answer.status === 403) this.expect(true, needsOpen ? not(model.takesReactions(entry)) : 'no', about)
    return isDone
  }
}

const describeEntry = ({ text, author, group, level, state, isArticle }: Entry): string =>
  `${text} of ${author.name}, level ${level.latest}, state ${state.latest}${group ? ', in a group' : ''}${isArticle ? ', article' : ''}`
