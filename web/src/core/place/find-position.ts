export interface Place {
  lat: number
  lon: number
}

/** Where the device is: 5 s, as exactly as it can. Undefined when it does not say. */
export function findPosition(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => resolve(undefined),
      { timeout: 5000, enableHighAccuracy: true },
    )
  })
}
