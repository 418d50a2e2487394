import { sendClipCall } from '@entemi/contract/core/clip'
import type { Key } from '@entemi/contract/calls'
import { readClip } from './clips.ts'
import { always, type CallSamples } from './samples.ts'
import { foreignPictures, ownPicture } from './world.ts'

const tinyGif = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))

export const mediaSamples = {
  'GET /media/:db_key/:variant': {
    right: () => ({ params: { db_key: 'x'.repeat(22), variant: 'thumb' } }),
    twice: [404, 404],
  },
  'PUT /api/upload/media': { right: () => ({ query: { key: 'a' }, raw: tinyGif }), twice: [201, 201] },
  'GET /api/upload/clip': { right: () => ({ query: { key: 'recording-1' } }), twice: [200, 200] },
  'PUT /api/upload/clip': {
    right: () => ({ query: { key: 'recording-1', kind: 'audio', offset: 0 }, raw: readClip('voice.webm') }),
    twice: [200, 200],
  },
  'POST /api/upload/clip': {
    right: async ({ asker }) => {
      const [key, voice] = ['recording-2', readClip('voice.webm')]
      await asker.client.call(sendClipCall, { query: { key, kind: 'audio', offset: 0 }, raw: voice })
      return { body: { key, size: voice.length, peaks: [10, 90] } }
    },
    twice: [201, 201],
  },
  'GET /api/identity/storage': always,
  'GET /api/media/:db_key': {
    right: async (world) => ({ params: await ownPicture(world) }),
    twice: [200, 200],
    hidden: async (world) => (await foreignPictures(world)).map((params) => ({ params })),
  },
  'PATCH /api/media/:db_key': {
    right: async (world) => ({ params: await ownPicture(world), body: { title: 'A tó' } }),
    twice: [200, 200],
    hidden: async (world) => (await foreignPictures(world)).map((params) => ({ params, body: { title: 'A tó' } })),
  },
  'DELETE /api/upload/media/:db_key': {
    right: async (world) => ({ params: await ownPicture(world) }),
    twice: [200, 404],
    hidden: async (world) => (await foreignPictures(world)).map((params) => ({ params })),
  },
  'POST /api/media/:db_key/crop': {
    right: async (world) => ({ params: await ownPicture(world), body: { points: [0, 0, 60, 60] } }),
    twice: [201, 201],
    hidden: async (world) =>
      (await foreignPictures(world)).map((params) => ({ params, body: { points: [0, 0, 60, 60] } })),
  },
  'POST /api/media/video': { right: () => ({ body: { url: 'https://youtu.be/dQw4w9WgXcQ' } }), twice: [201, 201] },
  'POST /api/profile/image': {
    right: async (world) => ({ body: { ...(await ownPicture(world)), points: [0, 0, 60, 60] } }),
    twice: [200, 200],
    hidden: async (world) =>
      (await foreignPictures(world)).map((key) => ({ body: { ...key, points: [0, 0, 60, 60] } })),
  },
} satisfies Partial<Record<Key, CallSamples>>
