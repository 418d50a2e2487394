// The rule of visibility, written a second time, over facts that have times. It follows the table of the product's page and
// shares nothing with server/rules.
import { all, holds, not, over, some, truthOf, type Truth, type Window } from './fact.ts'
import type { Comment, Entry, Group, Person, Session, World } from './world.ts'

/** Who reads: a person by a session; undefined is a guest. */
export interface Reader {
  person: Person | undefined
  session: Session
}

/** Answers every question for one window. */
export class Model {
  readonly #world: World
  readonly #window: Window

  constructor(world: World, window: Window) {
    this.#world = world
    this.#window = window
  }

  hasRole(person: Person, role: Person['role']['latest']): Truth {
    return over(person.role.during(this.#window), (one) => truthOf(one === role))
  }

  isLoggedIn({ session }: Reader): Truth {
    return holds(session.isValid, this.#window)
  }

  areFriends(one: Person, other: Person): Truth {
    return holds(this.#world.pairOf(one, other)?.friends, this.#window)
  }

  areApart(one: Person, other: Person): Truth {
    return holds(this.#world.pairOf(one, other)?.blocked, this.#window)
  }

  isMember(person: Person, group: Group): Truth {
    return holds(group.standingOf(person)?.member, this.#window)
  }

  moderates(person: Person, group: Group): Truth {
    const standing = group.standingOf(person)
    return all(holds(standing?.member, this.#window), holds(standing?.moderator, this.#window))
  }

  likes(person: Person, entry: Entry): Truth {
    return holds(entry.likes.get(person), this.#window)
  }

  hasLevel(entry: Entry, level: Entry['level']['latest']): Truth {
    return over(entry.level.during(this.#window), (one) => truthOf(one === level))
  }

  isPublished(entry: Entry): Truth {
    return over(entry.state.during(this.#window), (state) => truthOf(state === 0))
  }

  seesPerson(viewer: Person, other: Person): Truth {
    return viewer === other ? 'yes' : not(this.areApart(viewer, other))
  }

  /** A group is seen by everybody of the site, its posts by its members. */
  seesEntry(viewer: Person, entry: Entry): Truth {
    const exists = not(this.hasLevel(entry, -1))
    if (entry.author === viewer) return exists
    const isFriend = this.areFriends(viewer, entry.author)
    return all(
      exists,
      not(this.areApart(viewer, entry.author)),
      entry.isArticle ? some(this.hasRole(viewer, 'ADMIN'), holds(this.#world.isLibraryOpen, this.#window)) : 'yes',
      // a member with reduced rights sees what friends wrote, and nothing else
      some(not(this.hasRole(viewer, 'LIMIT')), isFriend),
      some(
        entry.group === undefined ? 'no' : this.moderates(viewer, entry.group),
        all(
          this.isPublished(entry),
          some(
            this.hasLevel(entry, 9),
            all(this.hasLevel(entry, 1), isFriend),
            entry.group === undefined ? 'no' : all(this.hasLevel(entry, 2), this.isMember(viewer, entry.group)),
            entry.consultant === viewer ? holds(entry.isShared, this.#window) : 'no',
          ),
        ),
      ),
    )
  }

  seesComment(viewer: Person, comment: Comment): Truth {
    return all(
      holds(comment.exists, this.#window),
      this.seesEntry(viewer, comment.entry),
      this.seesPerson(viewer, comment.author),
    )
  }

  /** Whether a visible entry takes likes and comments: not while it is hidden, nor while nobody else can see it. */
  takesReactions(entry: Entry): Truth {
    return all(this.isPublished(entry), some(not(this.hasLevel(entry, 0)), holds(entry.isShared, this.#window)))
  }

  /** On a life line stand the levels its reader can expect there: what was shared with a consultant is on a page of its own. */
  isOnLine(viewer: Person, entry: Entry): Truth {
    const ofOthers = some(
      this.hasLevel(entry, 9),
      this.hasLevel(entry, 2),
      all(this.hasLevel(entry, 1), this.areFriends(viewer, entry.author)),
    )
    return all(this.seesEntry(viewer, entry), entry.author === viewer ? 'yes' : ofOthers)
  }

  isInGroup(viewer: Person, entry: Entry, group: Group): Truth {
    return all(
      truthOf(entry.group === group),
      this.isMember(viewer, group),
      this.seesEntry(viewer, entry),
      entry.author === viewer ? 'yes' : this.isPublished(entry),
    )
  }

  isPublic(viewer: Person, entry: Entry): Truth {
    return all(this.seesEntry(viewer, entry), this.hasLevel(entry, 9), this.isPublished(entry))
  }

  isInGroupFeed(viewer: Person, entry: Entry): Truth {
    return entry.group === undefined ? 'no' : all(this.isInGroup(viewer, entry, entry.group), this.isPublished(entry))
  }
}
