import type { Key } from '@entemi/contract/calls'
import type { EntryId } from '@entemi/contract/platform/ids'
import { newId } from '#/platform/db/id.ts'
import { makeArticle, makeLesson, makeRecipient, makeSolution, makeWeek } from './lessons.ts'
import { makeAdministered, makeBlock, makeEntry, makeMember } from './makers.ts'
import { always, type CallSamples } from './samples.ts'
import type { World } from './world.ts'

/** A lesson that the asker manages. */
async function ledBy({ server, asker }: World, claimAsk = false): Promise<EntryId> {
  const groupId = await makeAdministered(server, asker, 2)
  return makeLesson(server, asker, { audience: 'claim', groupId, claimAsk })
}

/** A stranger's draft, one for a group of theirs, one of a person who blocked the asker, a note, and an unknown id. */
async function hiddenLessons({ server, asker, stranger }: World): Promise<string[]> {
  const blocked = await makeMember(server)
  await makeBlock(server, blocked, asker)
  const groupId = await makeAdministered(server, stranger, 2)
  return [
    await makeLesson(server, stranger, { draft: true }),
    await makeLesson(server, stranger, { audience: 'group', groupId }),
    await makeLesson(server, blocked),
    await makeLesson(server, blocked, { audience: 'claim' }),
    await makeEntry(server, asker),
    newId(),
  ]
}

async function hiddenSolutions({ server, asker, stranger }: World): Promise<string[]> {
  const lesson = await makeLesson(server, stranger)
  const [friendly, note] = [await makeMember(server), await makeEntry(server, asker)]
  return [
    await makeSolution(server, lesson, stranger, 0),
    await makeSolution(server, lesson, friendly, 1),
    note,
    lesson,
    newId(),
  ]
}

async function ownSolution({ server, asker, stranger }: World) {
  const lesson_id = await makeLesson(server, stranger)
  return { lesson_id, solution_id: await makeSolution(server, lesson_id, asker) }
}

/** Also a pair that does not belong together. */
async function hiddenPairs(world: World): Promise<{ lesson_id: string; solution_id: string }[]> {
  const { lesson_id, solution_id } = await ownSolution(world)
  const other = await makeLesson(world.server, world.stranger)
  return [
    ...(await hiddenSolutions(world)).map((id) => ({ lesson_id, solution_id: id })),
    { lesson_id: other, solution_id },
  ]
}

async function hiddenArticles({ server, asker, stranger }: World): Promise<string[]> {
  return [
    await makeArticle(server, stranger, { library: 'yousend', state: 1 }),
    await makeEntry(server, asker),
    newId(),
  ]
}

/** A stranger's training, a community of the asker, a person, and an unknown id. */
async function hiddenTrainings({ server, asker, stranger }: World) {
  return [
    await makeAdministered(server, stranger, 4),
    await makeAdministered(server, asker, 2),
    stranger.personId,
    newId<typeof stranger.personId>(),
  ]
}

async function ownWeek({ server, asker }: World) {
  const id = await makeAdministered(server, asker, 4)
  return { id, lesson_id: await makeWeek(server, asker, id) }
}

const question = { title: 'Mi ad erőt?', text: 'Írj le egy napot.' }

const answer = { answer_text: 'Kávé, séta, csend.' }

export const lessonSamples = {
  'GET /api/lesson': always,
  'GET /api/lesson/led': always,
  'POST /api/lesson': {
    right: async ({ server, asker }) => ({
      body: { title: 'Séta', text: 'Menj ki.', audience: await makeAdministered(server, asker, 2) },
    }),
    twice: [201, 201],
    hidden: async ({ server, stranger }) =>
      [await makeAdministered(server, stranger, 2), stranger.personId, newId()].map((audience) => ({
        body: { title: 'Séta', text: 'Menj ki.', audience },
      })),
  },
  'PATCH /api/lesson/:id': {
    right: async (world) => ({ params: { id: await ledBy(world) }, body: { title: 'Más' } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenLessons(world)).map((id) => ({ params: { id }, body: { title: 'Más' } })),
  },
  'DELETE /api/lesson/:id': {
    right: async (world) => ({ params: { id: await ledBy(world) } }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenLessons(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/lesson/:id/send': {
    right: async (world) => ({ params: { id: await ledBy(world) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenLessons(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/lesson/:id/recipient': {
    right: async (world) => ({ params: { id: await ledBy(world) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenLessons(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/lesson/:id/recipient/:personId': {
    right: async (world) => {
      const id = await ledBy(world, true)
      await makeRecipient(world.server, id, world.stranger, 'requested')
      return { params: { id, personId: world.stranger.personId }, body: { action: 'grant' } }
    },
    twice: [200, 404],
    hidden: async (world) => [
      ...(await hiddenLessons(world)).map((id) => ({
        params: { id, personId: world.stranger.personId },
        body: { action: 'grant' },
      })),
      { params: { id: await ledBy(world, true), personId: world.stranger.personId }, body: { action: 'refuse' } },
    ],
  },
  'DELETE /api/lesson/:id/recipient': {
    right: async ({ server, asker, stranger }) => {
      const id = await makeLesson(server, stranger, { audience: 'claim', claimAsk: true })
      await makeRecipient(server, id, asker, 'requested')
      return { params: { id } }
    },
    twice: [200, 404],
    hidden: async (world) => (await hiddenLessons(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/lesson/:id/step': {
    right: async ({ server, stranger }) => ({
      params: { id: await makeLesson(server, stranger, { steps: ['Kimegyek'] }) },
      body: { step: 'Kimegyek', done: true },
    }),
    twice: [200, 200],
    hidden: async (world) =>
      (await hiddenLessons(world)).map((id) => ({ params: { id }, body: { step: 'Kimegyek', done: true } })),
  },
  'GET /api/training/:id': {
    right: async (world) => ({ params: { id: (await ownWeek(world)).id } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenTrainings(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/training/:id/week': {
    right: async (world) => ({ params: { id: (await ownWeek(world)).id }, body: question }),
    twice: [201, 201],
    hidden: async (world) => (await hiddenTrainings(world)).map((id) => ({ params: { id }, body: question })),
  },
  'PATCH /api/training/:id/week/:lesson_id': {
    right: async (world) => ({ params: await ownWeek(world), body: { materials: [] } }),
    twice: [200, 200],
    hidden: async (world) => {
      const { id, lesson_id } = await ownWeek(world)
      const other = await makeLesson(world.server, world.asker, { audience: 'group', groupId: id })
      return [
        ...(await hiddenTrainings(world)).map((hidden) => ({ id: hidden, lesson_id })),
        { id, lesson_id: other },
        { id, lesson_id: newId() },
      ].map((params) => ({ params, body: { materials: [] } }))
    },
  },
  'GET /api/training/:id/progress': {
    right: async (world) => ({ params: { id: (await ownWeek(world)).id } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenTrainings(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/lesson/solution/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeLesson(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) =>
      (await hiddenLessons(world)).flatMap((id) => [{ params: { id } }, { params: { id }, query: { _claim: '1' } }]),
  },
  'POST /api/lesson/solution/:lesson_id': {
    right: async ({ server, stranger }) => ({
      params: { lesson_id: await makeLesson(server, stranger) },
      body: answer,
    }),
    twice: [201, 409],
    hidden: async (world) => (await hiddenLessons(world)).map((lesson_id) => ({ params: { lesson_id }, body: answer })),
  },
  'DELETE /api/lesson/solution/:id': {
    right: async (world) => ({ params: { id: (await ownSolution(world)).solution_id } }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenSolutions(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/lesson/solution/:lesson_id/:solution_id': {
    right: async (world) => ({ params: await ownSolution(world) }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPairs(world)).map((params) => ({ params })),
  },
  'PATCH /api/lesson/solution/:lesson_id/:solution_id': {
    right: async (world) => ({ params: await ownSolution(world), body: answer }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenPairs(world)).map((params) => ({ params, body: answer })),
  },
  'GET /api/solution/:id': {
    right: async (world) => ({ params: { id: (await ownSolution(world)).solution_id } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenSolutions(world)).map((id) => ({ params: { id } })),
  },
  'GET /api/article': { right: () => ({ query: { library: 'video' } }), twice: [200, 200] },
  'GET /api/article/:id': {
    right: async ({ server, stranger }) => ({ params: { id: await makeArticle(server, stranger) } }),
    twice: [200, 200],
    hidden: async (world) => (await hiddenArticles(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/article': {
    right: async (world) => {
      await openLibraries(world)
      return { body: { library: 'yousend', title: 'Egy reggel', text: 'Csend volt.' } }
    },
    twice: [201, 201],
  },
  'PATCH /api/article/:id': {
    right: async ({ server, stranger }) => ({
      params: { id: await makeArticle(server, stranger, { library: 'base' }) },
      body: { title: 'Más' },
    }),
    twice: [200, 200],
    hidden: async ({ server, asker }) =>
      [await makeEntry(server, asker), newId()].map((id) => ({ params: { id }, body: { title: 'Más' } })),
  },
  'DELETE /api/article/:id': {
    right: async ({ server, asker }) => ({
      params: { id: await makeArticle(server, asker, { library: 'yousend', state: 1 }) },
    }),
    twice: [200, 404],
    hidden: async (world) => (await hiddenArticles(world)).map((id) => ({ params: { id } })),
  },
  'POST /api/article/:id/review': {
    right: async ({ server, stranger }) => ({
      params: { id: await makeArticle(server, stranger, { library: 'yousend', state: 1 }) },
      body: { action: 'accept' },
    }),
    twice: [200, 409],
    hidden: async ({ server, asker }) =>
      [await makeEntry(server, asker), newId()].map((id) => ({ params: { id }, body: { action: 'accept' } })),
  },
} satisfies Partial<Record<Key, CallSamples>>

/** As if an administrator had switched them on. */
async function openLibraries({ server }: World): Promise<void> {
  await server.db
    .insertInto('setting')
    .values({ site_id: 0, name: 'libraries', value: JSON.stringify(['video', 'yousend']) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
