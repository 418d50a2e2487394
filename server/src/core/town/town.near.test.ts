import { describe, expect, test } from 'vitest'
import { distanceKm, sortByDistance, squaresAround, storePlace, type NearbyTown } from './town.near.ts'

const town = (name: string, lat: number, lon: number, population = 1000, country = 'HU'): NearbyTown => ({
  ...{ id: 1, name, name_hu: null, country, population, lat, lon },
  ...{ lat_cell: Math.floor(lat * 50), lon_cell: Math.floor(lon * 50), level: 0 },
})
const budapest = town('Budapest', 47.498, 19.04, 1_741_041)
const names = (position: { lat: number; lon: number }, towns: readonly NearbyTown[]) =>
  sortByDistance(position, towns).map(({ town: { name } }) => name)

describe('the nearest town', () => {
  test('is that of the nearer bank at a border', () => {
    const banks = [town('Komárom', 47.7432, 18.1191, 19_646), town('Komárno', 47.7636, 18.1226, 36_279, 'SK')]
    expect(names({ lat: 47.745, lon: 18.12 }, banks)).toEqual(['Komárom', 'Komárno'])
    expect(names({ lat: 47.762, lon: 18.12 }, banks)).toEqual(['Komárno', 'Komárom'])
  })

  test('is the city in its suburb, though the centre of a village is nearer, and the village in the village', () => {
    const csepel = { lat: 47.425, lon: 19.066 }
    const towns = [
      budapest,
      town('Szigetszentmiklós', 47.3438, 19.0434, 34_708),
      town('Budaörs', 47.4618, 18.9585, 28_000),
    ]
    expect(names(csepel, towns)[0]).toBe('Budapest')
    expect(names({ lat: 47.345, lon: 19.045 }, towns)[0]).toBe('Szigetszentmiklós')
  })

  test('is found across the date line', () => {
    expect(distanceKm({ lat: -17, lon: 179.95 }, { lat: -17, lon: -179.95 })).toBeLessThan(11)
  })

  test('is stored as near when it is farther than 50 km', () => {
    expect(storePlace(budapest, 12)).toEqual({ town: 'Budapest', country: 'HU' })
    expect(storePlace({ ...budapest, name_hu: 'Pest' }, 51)).toEqual({
      ...{ town: 'Budapest', hu: 'Pest', country: 'HU', near: true },
    })
  })
})

describe('the squares around a position', () => {
  test('are one piece, wider than high in the north', () => {
    const [piece, ...others] = squaresAround({ lat: 60, lon: 10 }, 50)
    expect(others).toEqual([])
    expect(piece && piece.east - piece.west).toBeGreaterThan(1.9 * ((piece?.north ?? 0) - (piece?.south ?? 0)))
  })

  test('are two pieces at the date line, from either side', () => {
    for (const lon of [179.9, -179.9]) {
      const pieces = squaresAround({ lat: 0, lon }, 50)
      expect(pieces).toHaveLength(2)
      expect(pieces.some(({ east }) => east === 8999)).toBe(true)
      expect(pieces.some(({ west }) => west === -9000)).toBe(true)
    }
  })

  test('go around the earth at a pole', () => {
    expect(squaresAround({ lat: 89.99, lon: 12 }, 50)).toMatchObject([{ west: -9000, east: 8999 }])
  })
})
