import {
  hideLocationCall,
  locationCall,
  locationEventCall,
  locationEventListCall,
  locationPeopleCall,
  locationTownCall,
  ownLocationCall,
  shareLocationCall,
} from '@entemi/contract/community/map'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { readMapEvents, readMapEventList } from './map.events.ts'
import { hideLocation, readMap, readMapPeople, readOwnLocation, readTownNames, shareLocation } from './map.service.ts'

export const mapRoutes: Route[] = [
  handleRead(locationCall, async ({ tx, viewer, query }) => ({ list: await readMap(tx, viewer, query) })),
  handleRead(locationPeopleCall, async ({ tx, viewer, query }) => readMapPeople(tx, viewer, query)),
  handleRead(locationEventCall, async ({ tx, viewer, query }) => ({ list: await readMapEvents(tx, viewer, query) })),
  handleRead(locationEventListCall, async ({ tx, viewer, query }) => ({
    list: await readMapEventList(tx, viewer, query),
  })),
  handleRead(locationTownCall, async ({ tx, viewer, query }) => ({ list: await readTownNames(tx, viewer, query) })),
  handle(ownLocationCall, async ({ tx, viewer }) => readOwnLocation(tx, viewer)),
  handle(shareLocationCall, async ({ tx, viewer, body }) => ({
    setData: { position: await shareLocation(tx, viewer, body) },
  })),
  handle(hideLocationCall, async ({ tx, viewer }) => {
    await hideLocation(tx, viewer)
    return { setData: { position: null } }
  }),
]
