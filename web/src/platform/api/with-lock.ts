/** Runs in one tab at a time, where the browser has locks. */
export async function withLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, act) : act()
}
