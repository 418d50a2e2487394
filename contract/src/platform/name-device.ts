type Sign = readonly [sign: string, name: string]

// The order matters: every browser also claims to be the ones below it.
const browsers: readonly Sign[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const systems: readonly Sign[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

/** 'Firefox, Android' from a user agent; undefined when it is unknown. */
export function nameDevice(userAgent: string): string | undefined {
  const names = [browsers, systems].flatMap((signs) => signs.find(([sign]) => userAgent.includes(sign))?.[1] ?? [])
  return names.length === 0 ? undefined : names.join(', ')
}
