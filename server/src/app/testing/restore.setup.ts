import { afterEach, vi } from 'vitest'

// Files of one process share their globals: what a test replaced would fail a later file.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
