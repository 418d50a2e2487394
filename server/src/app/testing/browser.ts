import type { TestServer } from './server.ts'

/** Follows redirects with a cookie jar for each host, like a browser in a login with a login service. */
export function createBrowser(server: TestServer, host?: string) {
  const jars = new Map<string, Map<string, string>>()
  const home = host === undefined ? server.origin : `http://${host}`

  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }

  async function ask(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, home)
    const jar = jarOf(url)
    const headers = { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const method = form === undefined ? 'GET' : 'POST'
    const response =
      host !== undefined && url.host === host
        ? await askHost(server, url, { ...headers, host })
        : await fetch(url, {
            method,
            redirect: 'manual',
            headers,
            ...(form !== undefined && { body: new URLSearchParams(form) }),
          })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      if (value === '' || /Max-Age=0|1970/.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** The first response that is no redirect, or the first redirect to an address that `until` accepts. */
  async function follow(address: string, until: (location: string) => boolean = () => false) {
    let from = new URL(address, home)
    let response = await ask(from.href)
    for (let steps = 0; steps < 12; steps++) {
      const location = response.headers.get('location')
      if (location === null) break
      const to = new URL(location, from)
      if (until(to.href)) return { response, href: to.href }
      from = to
      response = await ask(to.href)
    }
    return { response, href: from.href }
  }

  return {
    ask,
    follow,
    /** The cookie header for calls of the API. */
    cookies: () => [...jarOf(new URL(home))].map((pair) => pair.join('=')).join('; '),
    forget: (name: string) => jarOf(new URL(home)).delete(name),
    put: (name: string, value: string) => jarOf(new URL(home)).set(name, value),
  }
}

async function askHost(server: TestServer, url: URL, headers: Record<string, string>): Promise<Response> {
  const answer = await server.app.http.inject({ method: 'GET', url: url.pathname + url.search, headers })
  const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: given })
}
