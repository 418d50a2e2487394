// How a process of the server is run: less memory while it idles, for a little more work of the collector under load.
/** New objects live in 4 MB, not 16, before they count as old ones. The processes of WORKERS inherit it. */
export const serverFlags = ['--max-semi-space-size=4']
/** Left alone, glibc keeps freed memory in an arena for each thread. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
