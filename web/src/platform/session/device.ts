/** iOS browsers have no install prompt, and no push before the app is installed. */
export function isAppleHandheld(): boolean {
  return /iphone|ipad|ipod/i.test(navigator.userAgent)
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
