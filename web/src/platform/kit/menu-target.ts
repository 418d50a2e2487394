/** Where a key leads inside a menu: arrows wrap, Home and End, a letter goes to the next item that begins with it. */
export function findMenuTarget(key: string, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase('hu')
  for (let step = 1; step <= count; step += 1) {
    const index = (current + step + count) % count
    if (labels[index]?.toLocaleLowerCase('hu').startsWith(letter)) return index
  }
  return undefined
}
