/**
 * What the server drew stands over the app until the app has drawn the same: gives the act that takes it away. Where it is
 * not shown it goes at once, or everything in it would be there twice for whoever asks the document.
 */
export function coverApp(app: HTMLElement): () => void {
  const sight = document.getElementById('first-sight')
  if (sight === null) return () => undefined
  if (sight.checkVisibility()) app.dataset['seen'] = ''
  else sight.remove()
  // After the frame in which the app stands below it.
  return () => requestAnimationFrame(() => setTimeout(() => sight.remove()))
}
