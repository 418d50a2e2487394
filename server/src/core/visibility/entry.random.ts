// Random test data: people on three sites, groups, blocks, entries of every level with comments, likes and media.
import type pg from 'pg'
import type { Entry, Level, Library, State, World } from './entry.world.ts'

export type RandomWorld = {
  discussed: Entry[]
  comments: { id: string; entry: Entry; author: string; hidden: boolean }[]
  likes: { entry: Entry; actor: string }[]
  /** A notification without actors. */
  notifications: { id: string; owner: string; site: number; entry: Entry | undefined; actors: string[] | undefined }[]
  images: { id: string; owner: string; site: number; entry: Entry; ready: boolean }[]
  /** Puts the members of the main site on the map, moves some, removes one; returns who is on it. */
  placeOnMap(): Promise<string[]>
}

export async function buildRandomWorld(
  db: pg.ClientBase,
  world: World,
  pushToFeeds: (entry: Entry) => Promise<unknown>,
): Promise<RandomWorld> {
  await db.query('BEGIN')
  await addPeople(world)
  await writeEntries(world)
  const discussed = world.entries.slice(0, 60)
  const random = {
    discussed,
    comments: await addComments(db, world, discussed),
    likes: await addLikes(db, world, discussed),
    notifications: await addNotifications(db, world),
    images: await addImages(db, world),
    placeOnMap: () => placeOnMap(db, world),
  }
  // Feed ids for everybody, wrong ones included: the rule must decide, not the ids.
  for (const entry of world.entries) if (entry.level > 0 && !entry.group) await pushToFeeds(entry)
  for (const person of world.persons.slice(0, 20)) {
    const wrong = world.entries.filter(() => world.random() < 0.3)
    await db.query(
      `INSERT INTO feed (owner_id, site_id, entry_id)
       SELECT $1, site_id, id FROM entry WHERE id = ANY ($2) ON CONFLICT DO NOTHING`,
      [person, wrong.map((entry) => entry.id)],
    )
  }
  await db.query('COMMIT')
  await db.query('ANALYZE')
  return random
}

async function addPeople(world: World): Promise<void> {
  for (const site of [1, 2]) await world.addCompany(site)
  for (let i = 0; i < 60; i++) {
    const name = `${world.pick(['Nagy', 'Kovács', 'Tóth', 'Őri'])} ${world.pick(['Anna', 'Éva', 'Béla'])}`
    const chance = world.random()
    const company = world.pick([1, 2])
    const role = i % 15 === 0 ? 'ADMIN' : 'LOGGED'
    await world.addPerson(name, chance < 0.3 ? [0, company] : chance < 0.45 ? [company] : [0], role)
  }
  // only videos on site 2
  await world.openLibraries(0, 'base')
  await world.openLibraries(1, 'quote')
  const people = world.persons
  for (let i = 0; i < 9; i++) await world.addGroup(world.pick([0, 0, 1, 2]))
  for (let i = 0; i < 500; i++) await world.befriend(world.pick(people), world.pick(people))
  for (let i = 0; i < 100; i++) await world.follow(world.pick(people), world.pick(people))
  for (let i = 0; i < 200; i++) await world.block(world.pick(people), world.pick(people))
  for (let i = 0; i < 200; i++) await world.consult(world.pick(people), world.pick(people))
  for (let i = 0; i < 250; i++) {
    const group = world.pick(world.groups)
    const person = world.pick(people)
    if (!world.belongs(person, group.site)) continue
    await world.joinGroup(person, group.id, ...(world.random() < 0.3 ? [world.pick(['A', 'C', 'E', 'M', 'R'])] : []))
  }
}

async function writeEntries(world: World): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    const author = world.pick(world.persons)
    const site = world.pick([0, 1, 2].filter((number) => world.belongs(author, number)))
    const mine = world.groups.filter((group) => group.site === site && world.isMember(author, group.id))
    const requested = world.pick<Level>([-1, 0, 0, 0, 1, 1, 1, 2, 2, 9, 9, 9])
    const toGroup = mine.length > 0 && (requested === 2 || (requested === 9 && world.random() < 0.3))
    const kind = world.random() < 0.1 ? 'lesson' : world.random() < 0.15 ? 'article' : 'note'
    const consultants = kind === 'note' && !toGroup ? world.consultantsOf(author) : []
    const entry = await world.write(author, site, requested === 2 && !toGroup ? 9 : requested, {
      group: toGroup ? world.pick(mine).id : null,
      state: world.random() < 0.1 ? world.pick<State>([1, 2]) : 0,
      day: `2026-0${1 + world.below(9)}-1${world.below(9)}`,
      kind,
      library: world.pick<Library>(['video', 'base', 'quote']),
      consultant: consultants.length > 0 && world.random() < 0.5 ? world.pick(consultants) : null,
    })
    if (entry.kind !== 'lesson') continue
    for (let j = 0; j < 8; j++) {
      await world.sendLesson(entry.id, world.pick(world.persons), world.pick(['requested', 'granted']))
    }
  }
}

async function addComments(db: pg.ClientBase, world: World, discussed: Entry[]): Promise<RandomWorld['comments']> {
  const comments: RandomWorld['comments'] = []
  for (const entry of discussed) {
    for (let i = 0; i < 12; i++) {
      const comment = { id: world.makeId(), entry, author: world.pick(world.persons), hidden: world.random() < 0.2 }
      await db.query('INSERT INTO comment (id, entry_id, author_id, state, text) VALUES ($1, $2, $3, $4, $5)', [
        comment.id,
        entry.id,
        comment.author,
        comment.hidden ? 2 : 0,
        'szia',
      ])
      comments.push(comment)
    }
  }
  return comments
}

async function addLikes(db: pg.ClientBase, world: World, discussed: Entry[]): Promise<RandomWorld['likes']> {
  const likes: RandomWorld['likes'] = []
  for (const entry of discussed) {
    for (const actor of new Set(Array.from({ length: 12 }, () => world.pick(world.persons)))) {
      await db.query('INSERT INTO entry_like (entry_id, actor_id) VALUES ($1, $2)', [entry.id, actor])
      likes.push({ entry, actor })
    }
  }
  return likes
}

async function addNotifications(db: pg.ClientBase, world: World): Promise<RandomWorld['notifications']> {
  const notifications: RandomWorld['notifications'] = []
  for (let i = 0; i < 400; i++) {
    const owner = world.pick(world.persons)
    const site = world.pick([0, 1, 2].filter((number) => world.belongs(owner, number)))
    const people = Array.from({ length: world.below(3) }, () => world.pick(world.persons)).filter((id) => id !== owner)
    const notification = {
      id: world.makeId(),
      owner,
      site,
      entry: world.random() < 0.7 ? world.pick(world.entries) : undefined,
      actors: world.random() < 0.8 ? [...new Set(people)] : undefined,
    }
    await db.query(
      `INSERT INTO notification (id, owner_id, site_id, kind, entry_id, has_actor, last_id) VALUES ($1, $2, $3, $4, $5, $6, $1)`,
      [notification.id, owner, site, `kind${i}`, notification.entry?.id ?? null, notification.actors !== undefined],
    )
    for (const actor of notification.actors ?? []) {
      await db.query('INSERT INTO notification_actor (notification_id, event_id, actor_id) VALUES ($1, $2, $3)', [
        notification.id,
        world.makeId(),
        actor,
      ])
    }
    notifications.push(notification)
  }
  return notifications
}

async function addImages(db: pg.ClientBase, world: World): Promise<RandomWorld['images']> {
  const images: RandomWorld['images'] = []
  for (const entry of world.entries.slice(0, 200)) {
    const image = { id: world.makeId(), owner: entry.author, site: entry.site, entry, ready: world.random() < 0.9 }
    await db.query(
      `INSERT INTO media (id, db_key, owner_id, site_id, media_type, state) VALUES ($1, $2, $3, $4, 'i', $5)`,
      [image.id, image.id, image.owner, image.site, image.ready ? 'ready' : 'quarantine'],
    )
    await db.query('INSERT INTO entry_media (entry_id, place, media_id) VALUES ($1, 0, $2)', [entry.id, image.id])
    images.push(image)
  }
  return images
}

async function placeOnMap(db: pg.ClientBase, world: World): Promise<string[]> {
  const people = world.persons.filter((person) => world.belongs(person, 0))
  for (const person of people) {
    await db.query('INSERT INTO position (site_id, entity_id, lat_cell, lon_cell) VALUES (0, $1, $2, $3)', [
      person,
      2300 + world.below(60),
      900 + world.below(60),
    ])
  }
  await db.query('UPDATE position SET lat_cell = lat_cell + 9 WHERE entity_id = ANY ($1)', [people.slice(0, 20)])
  await db.query('DELETE FROM position WHERE entity_id = $1', [people[0]])
  return people.slice(1)
}
