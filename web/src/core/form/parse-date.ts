/** The years of the picker; two-digit years are read up to its last one. */
export const pickerYears = { first: 1950, last: 2030 } as const

const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** 30 is 2030 and 31 is 1931: two-digit years end with the picker's last year. */
function readYear(text: string): number | undefined {
  if (/^\d{4}$/.test(text)) return text.startsWith('0') ? undefined : Number(text)
  if (!/^\d{2}$/.test(text)) return undefined
  const year = Number(text)
  return year <= pickerYears.last % 100 ? 2000 + year : 1900 + year
}

function readMonth(text: string): number | undefined {
  if (!/^\d{1,2}$/.test(text)) return romanMonths.indexOf(text.toLowerCase()) + 1 || undefined
  const month = Number(text)
  return month >= 1 && month <= 12 ? month : undefined
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function readParts(text: string): string[] | undefined {
  if (/^\d{8}$/.test(text)) return [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
  const parts = text.match(/\d+|\p{L}+/gu) ?? []
  return parts.length === 3 ? [...parts] : undefined
}

/**
 * A typed day as yyyy-mm-dd, with any separators (1999.3.14, 99/III/14, 1999 iii. 14.); a four-digit year may also come
 * last. Undefined if there is no such day.
 */
export function parseDate(typed: string): string | undefined {
  const text = typed.trim()
  // The length is checked first, so that long pasted text costs nothing.
  if (text.length === 0 || text.length > 40) return undefined
  const parts = readParts(text)
  if (parts === undefined) return undefined
  const [first = '', second = '', third = ''] = parts
  const dayFirst = third.length === 4 && first.length <= 2
  const year = readYear(dayFirst ? third : first)
  const month = readMonth(second)
  const dayText = dayFirst ? first : third
  if (year === undefined || month === undefined || !/^\d{1,2}$/.test(dayText)) return undefined
  const day = Number(dayText)
  if (day < 1 || day > daysInMonth(year, month)) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** yyyy-mm-dd as it is shown and typed: yyyy.mm.dd. */
export function showDate(day: string): string {
  return day.replaceAll('-', '.')
}
