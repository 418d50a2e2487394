import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askNpm, explainSkip, type NpmOptions } from './npm-answer.ts'
import { withShippedLock } from './shipped-lock.ts'
import { root, type ToolResult } from './tool.ts'

/** A known vulnerability that does not fail the check, in accepted-vulnerabilities.json. */
export interface Accepted {
  package: string
  id: string
  reason: string
  date: string
}

interface Advisory {
  package: string
  id: string
  severity: string
  title: string
}

/** Of every shipped package on any platform; high and critical ones fail unless they are accepted. */
export async function auditVulnerabilities(options: NpmOptions = {}): Promise<ToolResult> {
  const answer = await withShippedLock((cwd) => askNpm(['audit', '--package-lock-only'], { ...options, cwd }))
  const file = join(root, 'scripts/accepted-vulnerabilities.json')
  return judgeVulnerabilities(answer, JSON.parse(readFileSync(file, 'utf8')) as Accepted[])
}

export function judgeVulnerabilities(answer: unknown, accepted: readonly Accepted[]): ToolResult {
  const { vulnerabilities } = (answer ?? {}) as AuditReport
  if (vulnerabilities === undefined)
    return { code: 0, output: explainSkip('known vulnerabilities of shipped packages', answer) }
  const found = listAdvisories(vulnerabilities)
  const complete = accepted.filter(({ reason, date }) => reason !== '' && /^\d{4}-\d{2}-\d{2}$/.test(date))
  const acceptedFor = (one: Advisory) => complete.find(({ package: name, id }) => name === one.package && id === one.id)
  const failing = found.filter((one) => isSevere(one) && acceptedFor(one) === undefined)
  const unused = accepted.filter((one) => found.every(({ package: name, id }) => name !== one.package || id !== one.id))
  const lines = [
    ...found.map((one) => `${describe(one)}${describeAcceptance(acceptedFor(one))}`),
    ...unused.map(({ package: name, id }) => `${name} ${id} is accepted, but not reported any more`),
  ]
  return { code: failing.length === 0 ? 0 : 1, output: lines.join('\n') }
}

/** Of the installed shipped packages; a signature that is wrong or missing at a registry that signs fails. */
export async function auditSignatures(options: NpmOptions = {}): Promise<ToolResult> {
  const answer = await askNpm(['audit', 'signatures', '--omit=dev'], options)
  const { invalid, missing } = (answer ?? {}) as SignatureReport
  if (invalid === undefined || missing === undefined)
    return { code: 0, output: explainSkip('signatures of installed packages', answer) }
  const lines = [
    ...invalid.map(({ name, version }) => `${name} ${version}: its signature is wrong`),
    ...missing.map(({ name, version }) => `${name} ${version}: its signature is missing`),
  ]
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') }
}

interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | ReportedAdvisory)[] }>
}

interface ReportedAdvisory {
  name: string
  url: string
  severity: string
  title: string
}

interface SignatureReport {
  invalid?: { name: string; version: string }[]
  missing?: { name: string; version: string }[]
}

/** Each once: npm repeats one under every package that depends on the vulnerable one, by its name only. */
function listAdvisories(vulnerabilities: NonNullable<AuditReport['vulnerabilities']>): Advisory[] {
  return Object.values(vulnerabilities)
    .flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
    .map(({ name, url, severity, title }) => ({ package: name, id: url.split('/').at(-1) ?? url, severity, title }))
}

const isSevere = ({ severity }: Advisory): boolean => severity === 'high' || severity === 'critical'

const describe = ({ package: name, id, severity, title }: Advisory): string => `${severity}: ${name} ${id} ${title}`

const describeAcceptance = (accepted: Accepted | undefined): string =>
  accepted === undefined ? '' : ` (accepted ${accepted.date}: ${accepted.reason})`
