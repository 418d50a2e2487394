import { expect, test } from 'vitest'
import { findStep, makeCode, makeUri, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 4226, appendix D', () => {
  const codes = Array.from({ length: 10 }, (_, step) => makeCode(secret, step))
  expect(codes).toEqual(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'], //
  )
})

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code ends like that of RFC 6238, appendix B: %s', (second, eightDigits) => {
  expect(makeCode(secret, stepAt(second * 1000))).toBe(eightDigits.slice(2))
})

test('a code is accepted one step early or late, and not two', () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((by) => findStep(secret, makeCode(secret, step + by), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '-12345'])('%j is no code', (code) => {
  expect(findStep(secret, code, 0)).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in the base32 of RFC 4648', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

test('the address for an app names the site and the account', () => {
  const uri = makeUri({ issuer: 'Napló & Társai', account: 'kati@example.org', secret: 'MZXW6' })
  expect(uri).toBe(
    'otpauth://totp/Napl%C3%B3%20%26%20T%C3%A1rsai:kati%40example.org?secret=MZXW6&issuer=Napl%C3%B3%20%26%20T%C3%A1rsai&algorithm=SHA1&digits=6&period=30',
  )
})
