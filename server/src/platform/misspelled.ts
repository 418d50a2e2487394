import { serviceMembers, settingNames } from './env.ts'

/** A longer name may have two errors; with two a short one would be some other word. */
const maxErrors = (name: string): number => (name.length < 8 ? 1 : 2)

/** Near a setting's name, and set by systemd for a socket. */
const ofOthers = ['LISTEN_FDS']

/** A line for each variable whose name is nearly that of a setting; other programs have their own, which are left alone. */
export function listMisspelled(source: Record<string, string | undefined>): string[] {
  return Object.keys(source).flatMap((name) => {
    const meant = findMeant(name)
    return meant === undefined ? [] : [`${name} is no setting and is ignored: is ${meant} meant?`]
  })
}

function findMeant(name: string): string | undefined {
  const known = [...settingNames, ...namesOfService(name)]
  if (known.includes(name) || ofOthers.includes(name)) return undefined
  const near = known
    .map((meant) => ({ meant, errors: countErrors(name.toUpperCase(), meant) }))
    .filter(({ meant, errors }) => errors <= maxErrors(meant))
    .sort((one, other) => one.errors - other.errors)
  return near[0]?.meant
}

/** The settings that a name like OIDC_GOOGLE_CLIENT_IDD can mean. */
function namesOfService(name: string): string[] {
  const words = name.toUpperCase().split('_')
  if (words.length < 3 || words[0] !== 'OIDC') return []
  return serviceMembers.map((member) => {
    const ofMember = member.split('_').length
    return [...words.slice(0, Math.max(2, words.length - ofMember)), member].join('_')
  })
}

/** Letters that are wrong, missing, too many, or exchanged with the next one. */
function countErrors(given: string, meant: string): number {
  if (Math.abs(given.length - meant.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: meant.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= given.length; row++) {
    const errors = [row]
    rows.push(errors)
    for (let column = 1; column <= meant.length; column++) {
      const same = given[row - 1] === meant[column - 1]
      const exchanged = given[row - 1] === meant[column - 2] && given[row - 2] === meant[column - 1]
      errors[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        exchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(given.length, meant.length)
}
