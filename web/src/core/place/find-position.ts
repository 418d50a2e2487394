export interface Position {
  lat: number
  lon: number
}

/** The position of the device within 5 s; undefined when it is not available. */
export function findPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => resolve(undefined),
      { timeout: 5000, enableHighAccuracy: true },
    )
  })
}

/** To two decimals, about a kilometre: nothing more exact leaves the device. */
export const roundPosition = ({ lat, lon }: Position): Position => ({
  lat: Math.round(lat * 100) / 100,
  lon: Math.round(lon * 100) / 100,
})
