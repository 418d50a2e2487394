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
// The only policy the Content-Security-Policy allows; browsers without Trusted Types take the plain strings.
const policy: Policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('entemi', rules) ?? rules

/** For HTML that the server has sanitised and drawings that stand in the code, and for nothing else. */
export function trustHtml(html: string): string {
  return policy.createHTML(html) as string
}

export function trustWorkerUrl(): string {
  return policy.createScriptURL(workerUrl) as string
}
