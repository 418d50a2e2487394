interface Policy {
  createHTML: (html: string) => unknown
  createScriptURL: (url: string) => unknown
}
interface PolicyRules {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}
type Factory = { createPolicy: (name: string, rules: PolicyRules) => Policy }

const workerUrl = '/sw.js'

const rules: PolicyRules = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError(`not a script of ours: ${url}`)
    return url
  },
}
// The only policy that the Content-Security-Policy allows; browsers without Trusted Types take plain strings.
const policy: Policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('entemi', rules) ?? rules

/** Only for HTML sanitised by the server and for SVG in the source code. */
export function trustHtml(html: string): string {
  return policy.createHTML(html) as string
}

export function trustWorkerUrl(): string {
  return policy.createScriptURL(workerUrl) as string
}
