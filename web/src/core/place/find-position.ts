export interface Place {
  lat: number
  lon: number
}

/** The position of the device within 5 s; undefined when it is not available. */
export function findPosition(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => resolve(undefined),
      { timeout: 5000, enableHighAccuracy: true },
    )
  })
}
