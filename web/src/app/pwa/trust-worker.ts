interface Rules {
  createScriptURL: (url: string) => string
}
type Factory = { createPolicy: (name: string, rules: Rules) => { createScriptURL: (url: string) => unknown } }

const workerUrl = '/sw.js'

const rules: Rules = {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError(`not a script of ours: ${url}`)
    return url
  },
}
// the only policy of the Content-Security-Policy for addresses of scripts; browsers without Trusted Types take plain strings
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('entemi', rules) ?? rules

export const trustWorkerUrl = (): string => policy.createScriptURL(workerUrl) as string
