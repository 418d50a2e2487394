import * as z from 'zod/mini'
import { maxZoom, parseBox } from './box.ts'
import { Latitude, Longitude, TownId } from '#/core/town.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryPage } from '#/core/entry.ts'
import { Cursor, listOf, PageQuery, PageSize } from '#/platform/paging.ts'

const BoxText = z.string().check(
  z.maxLength(120),
  z.refine((text) => parseBox(text) !== undefined),
)
const View = z.object({
  bbox: BoxText,
  zoom: z.coerce.number().check(z.int(), z.gte(0), z.lte(maxZoom)),
})
/** The specification calls it without a box: then it is the whole world. */
const WholeView = z.object({
  bbox: z._default(View.shape.bbox, '-180,-90,180,90'),
  zoom: z._default(View.shape.zoom, 0),
})
const onlyFriends = { friends: z.optional(z.literal('1')) }

/** Several people in a square; a `spot` is not split at any zoom. */
export const MapCluster = z.object({
  kind: z.literal('cluster'),
  lat: z.number(),
  lon: z.number(),
  count: z.number(),
  /** The largest town there. */
  name: z.nullable(z.string()),
  /** The square, as a bbox. */
  bbox: z.string(),
  spot: z.boolean(),
})

/** A person alone in a square: the position is the centre of a square of two kilometres, never the exact one. */
export const MapPerson = z.object({
  kind: z.literal('person'),
  lat: z.number(),
  lon: z.number(),
  name: z.nullable(z.string()),
  person: EntityCard,
})

export const locationCall = defineCall({
  method: 'GET',
  path: '/api/location',
  access: 'member',
  summary:
    'Lists the members on the map in a box at a zoom level, without them in the whole world: clusters with counts, single people with their card.',
  query: z.extend(WholeView, onlyFriends),
  answer: listOf(z.union([MapCluster, MapPerson])),
  errors: ['CONSENT_REQUIRED'],
})

export const locationPeopleCall = defineCall({
  method: 'GET',
  path: '/api/location/people',
  access: 'member',
  summary: 'Lists the people on the map in a box by square, with the number of friends among them.',
  query: z.object({ bbox: BoxText, ...onlyFriends, _size: PageSize, _after: z.optional(Cursor) }),
  answer: z.extend(listOf(MapPerson), { friends: z.number() }),
})

/** One or several events to come in a square; a `spot` is not split at any zoom. */
export const MapEvents = z.object({
  kind: z.literal('events'),
  lat: z.number(),
  lon: z.number(),
  count: z.number(),
  /** Of the only one there. */
  title: z.nullable(z.string()),
  /** The town, or the largest one there. */
  name: z.nullable(z.string()),
  /** The square, as a bbox. */
  bbox: z.string(),
  spot: z.boolean(),
})

export const locationEventCall = defineCall({
  method: 'GET',
  path: '/api/location/event',
  access: 'member',
  summary:
    'Counts the next events that the viewer sees and that have a town, in a box at a zoom level, by square; at most 500 of them.',
  query: WholeView,
  answer: listOf(MapEvents),
})

export const locationEventListCall = defineCall({
  method: 'GET',
  path: '/api/location/event/list',
  access: 'member',
  summary: 'Lists entries with an event that is not over and whose town is in a box, by its start.',
  query: z.extend(PageQuery, { bbox: BoxText }),
  answer: z.object({ list: EntryPage }),
})

export const locationTownCall = defineCall({
  method: 'GET',
  path: '/api/location/town',
  access: 'member',
  summary: 'Lists the town names to show in a box at a zoom level: the largest town of each part of it.',
  query: View,
  answer: listOf(z.object({ id: z.number(), name: z.string(), lat: z.number(), lon: z.number(), rank: z.number() })),
})

export const OwnPosition = z.object({
  /** The chosen town; null for a position blurred to about two kilometres. */
  town: z.nullable(z.string()),
  lat: z.number(),
  lon: z.number(),
})

export const ownLocationCall = defineCall({
  method: 'GET',
  path: '/api/location/me',
  access: 'member',
  summary: 'Returns the viewer’s position on the map, and the tile server if the operator set one.',
  answer: z.object({
    position: z.nullable(OwnPosition),
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  }),
})

export const shareLocationCall = defineCall({
  method: 'PUT',
  path: '/api/location/me',
  access: 'member',
  summary: 'Puts the viewer on the map, by a town or by a position that is blurred before it is stored.',
  body: z.strictObject({
    town: z.optional(TownId),
    lat: z.optional(Latitude),
    lon: z.optional(Longitude),
  }),
  answer: z.object({ setData: z.object({ position: OwnPosition }) }),
  errors: ['CONSENT_REQUIRED', 'FORBIDDEN'],
})

export const hideLocationCall = defineCall({
  method: 'DELETE',
  path: '/api/location/me',
  access: 'member',
  summary: 'Removes the viewer from the map.',
  answer: z.object({ setData: z.object({ position: z.null() }) }),
})
