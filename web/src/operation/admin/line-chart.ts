export const chartSize = { width: 320, height: 72 } as const

/** The path of a value over days, from zero to its maximum, and the area below it. */
export function drawLine(values: readonly number[]): { line: string; ground: string } {
  const top = Math.max(1, ...values)
  const step = chartSize.width / Math.max(1, values.length - 1)
  const points = values.map((value, day) => {
    const y = chartSize.height - 2 - (value / top) * (chartSize.height - 6)
    return `${round(day * step)} ${round(y)}`
  })
  if (points.length === 0) return { line: '', ground: '' }
  const line = `M${points.join('L')}`
  const last = round((values.length - 1) * step)
  return { line, ground: `${line}L${last} ${chartSize.height}L0 ${chartSize.height}Z` }
}

const round = (number: number): number => Math.round(number * 10) / 10
