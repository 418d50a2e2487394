import { keepPageTags } from '@entemi/contract/core/page-html'

interface Rules {
  createHTML: (html: string) => string
}
type Factory = { createPolicy: (name: string, rules: Rules) => { createHTML: (html: string) => unknown } }

const rules: Rules = { createHTML: keepPageTags }
// the only policy of the Content-Security-Policy that makes HTML; browsers without Trusted Types take plain strings
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('entemi-html', rules) ?? rules

/** The HTML of an info page, sanitised here too: a page that another way than the server has put there runs nothing. */
export const trustHtml = (html: string): string => policy.createHTML(html) as string
