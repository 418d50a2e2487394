import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicName } from './public-address.ts'

describe('a public address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '142.250.74.46', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0'])(
    'is allowed: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each(['2a00:1450:400d:80c::200e', '2606:4700:4700::1111', '2001:4860:4860::8888', '2003::1'])(
    'is allowed: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('an internal address', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ])('of IPv4 is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:a00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    '2a00:1450::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('of IPv6 is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['', 'localhost', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '1.2.3.4.5', '::ffff:999.1.1.1'])(
    'is also what is no address: %s',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )
})

describe('a name', () => {
  test.each(['example.org', 'fcm.googleapis.com.', 'local.example'])('that is public is allowed: %s', (name) =>
    expect(isPublicName(name)).toBe(true),
  )
  test.each([
    'etc',
    'etc.',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'db.internal.',
    '',
  ])('that is internal is refused: %s', (name) => expect(isPublicName(name)).toBe(false))
})
