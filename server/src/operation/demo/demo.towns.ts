/** Roughly the middle of each town: good for a square of the map, for nothing finer. */
export const towns = {
  Baja: { country: 'Magyarország', zip: '6500', lat: 46.18, lon: 18.95 },
  Bécs: { country: 'Ausztria', zip: '1050', lat: 48.21, lon: 16.37 },
  Budapest: { country: 'Magyarország', zip: '1114', lat: 47.5, lon: 19.04 },
  Debrecen: { country: 'Magyarország', zip: '4026', lat: 47.53, lon: 21.64 },
  Eger: { country: 'Magyarország', zip: '3300', lat: 47.9, lon: 20.38 },
  Győr: { country: 'Magyarország', zip: '9021', lat: 47.69, lon: 17.65 },
  Hódmezővásárhely: { country: 'Magyarország', zip: '6800', lat: 46.42, lon: 20.32 },
  Kalocsa: { country: 'Magyarország', zip: '6300', lat: 46.53, lon: 18.98 },
  Kolozsvár: { country: 'Románia', zip: '400174', lat: 46.77, lon: 23.59 },
  Miskolc: { country: 'Magyarország', zip: '3527', lat: 48.1, lon: 20.78 },
  Nagymaros: { country: 'Magyarország', zip: '2626', lat: 47.79, lon: 18.96 },
  Nyíregyháza: { country: 'Magyarország', zip: '4400', lat: 47.96, lon: 21.72 },
  Pécs: { country: 'Magyarország', zip: '7624', lat: 46.07, lon: 18.23 },
  Sopron: { country: 'Magyarország', zip: '9400', lat: 47.69, lon: 16.59 },
  Szeged: { country: 'Magyarország', zip: '6722', lat: 46.25, lon: 20.14 },
  Veszprém: { country: 'Magyarország', zip: '8200', lat: 47.09, lon: 17.91 },
}
