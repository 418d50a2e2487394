import { currentLanguage } from './i18n.ts'

export const formatNumber = (number: number): string => new Intl.NumberFormat(currentLanguage()).format(number)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the largest unit that leaves a number above one. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const maximumFractionDigits = step === 0 || value >= 100 ? 0 : 1
  const unit = units[step] ?? 'byte'
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const
  return new Intl.NumberFormat(currentLanguage(), style).format(value)
}
