import { expect, test } from 'vitest'
import { RegisterBody } from '#/account/account.ts'
import { editProfileCall } from '#/account/profile.ts'
import { addEntityCall } from '#/community/community.ts'
import { DisplayName } from '#/core/entity.ts'

const refused = [
  ...['\u0000', '\u0007', '\t', '\n', '\r', '\u0085', '\u2028', '\u2029'],
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068'],
  ...['\u2069', '\u200b', '\u2060', '\ufeff', '\u00ad'],
]

test.each(refused.map((sign) => [sign.charCodeAt(0).toString(16), sign]))('no name contains %s', (_, sign) => {
  const name = `Kiss${sign}Éva`
  expect(DisplayName.safeParse(name).success).toBe(false)
  for (const field of ['display_name', 'first_name', 'last_name'])
    expect(editProfileCall.body.safeParse({ [field]: name }).success).toBe(false)
  const passwords = { password: 'napsutes-es-kalacs', password_retype: 'napsutes-es-kalacs' }
  const member = { email: 'eva@example.org', display_name: 'Éva', privacy_policy: true, ...passwords }
  expect(RegisterBody.safeParse(member).success).toBe(true)
  for (const field of ['display_name', 'first_name', 'last_name'])
    expect(RegisterBody.safeParse({ ...member, [field]: name }).success).toBe(false)
  expect(addEntityCall.body.safeParse({ name, type: 2 }).success).toBe(false)
})

test.each([
  'Kiss Éva',
  'dr. Őry-Nagy Ödön (Pécs)',
  "O'Neill",
  'Zoë 👩‍👩‍👧 🏳️‍🌈',
  'می‌خواهم',
  'דוד לוי',
  '山田 太郎',
  'Kiss [Éva] & <b>',
])('%s is a name', (name) => {
  expect(DisplayName.parse(name)).toBe(name)
})
