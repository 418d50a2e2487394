import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './env.ts'

const service = (name: string, members: Record<string, string>) =>
  Object.fromEntries(Object.entries(members).map(([member, value]) => [`OIDC_${name}_${member}`, value]))
const client = { CLIENT_ID: 'site', CLIENT_SECRET: 'secret' }

test('R1.14 login services are set by environment variables, built-in ones without an issuer', () => {
  const { services } = readEnvironment({
    ...service('GOOGLE', client),
    ...service('MY_COMPANY', { ...client, ISSUER: 'https://login.example.org/realm', LABEL: 'A mi kapunk' }),
    ...service('HERE', { ...client, ISSUER: 'http://localhost:4000' }),
    OIDC_EMPTY_ISSUER: '',
  })
  expect(services).toEqual({
    google: client,
    my_company: { ...client, ISSUER: 'https://login.example.org/realm', LABEL: 'A mi kapunk' },
    here: { ...client, ISSUER: 'http://localhost:4000' },
  })
})

test.each([
  ['no secret', service('GOOGLE', { CLIENT_ID: 'site' }), /^OIDC_GOOGLE_CLIENT_SECRET is missing/],
  ['no issuer', service('OTHER', client), /^OIDC_OTHER_ISSUER is missing/],
  ['an issuer without TLS', service('X', { ...client, ISSUER: 'http://login.example.org' }), /^OIDC_X_ISSUER/],
  ['an issuer that is no address', service('X', { ...client, ISSUER: 'login' }), /^OIDC_X_ISSUER/],
])('a service with %s stops the start', (_what, environment, message) => {
  expect(() => readEnvironment(environment)).toThrow(EnvironmentError)
  expect(() => readEnvironment(environment)).toThrow(message)
})

test('media are stored in S3 if all of its settings are given', () => {
  const named = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'media', S3_KEY: 'key', S3_SECRET: 'secret' }
  expect(readEnvironment({}).s3).toBeUndefined()
  expect(readEnvironment(named).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'media',
    region: 'us-east-1',
    key: 'key',
    secret: 'secret',
  })
  expect(() => readEnvironment({ ...named, S3_SECRET: '' })).toThrow(/^S3_SECRET is missing/)
})

test('a standby needs DATABASE_URL: the built-in database has none', () => {
  const named = { DATABASE_READ_URL: 'postgres://entemi@standby/entemi' }
  expect(() => readEnvironment(named)).toThrow('DATABASE_READ_URL is set without DATABASE_URL.')
  expect(readEnvironment({ ...named, DATABASE_URL: 'postgres://entemi@primary/entemi' })).toMatchObject(named)
})

test('the owner of the database is another role than the one of the app, in the same database', () => {
  const owner = 'postgres://owner@primary/entemi'
  const app = 'postgres://entemi@primary/entemi'
  const named = { DATABASE_URL: app, DATABASE_OWNER_URL: owner }
  expect(readEnvironment(named)).toMatchObject(named)
  expect(() => readEnvironment({ DATABASE_OWNER_URL: owner })).toThrow(
    'DATABASE_OWNER_URL is set without DATABASE_URL.',
  )
  const same = 'DATABASE_OWNER_URL names a role that the app uses too.'
  expect(() => readEnvironment({ ...named, DATABASE_URL: owner })).toThrow(same)
  expect(() => readEnvironment({ ...named, DATABASE_READ_URL: 'postgres://owner@standby/entemi' })).toThrow(same)
  expect(() => readEnvironment({ ...named, DATABASE_OWNER_URL: 'postgres://owner@primary/other' })).toThrow(
    'DATABASE_OWNER_URL and DATABASE_URL name different databases.',
  )
})

test.each([
  'https://example.org/app',
  'https://example.org/?a=b',
  'https://example.org/#a',
  'https://a:b@example.org',
  'https',
])('PUBLIC_URL %s stops the start: the app answers at the root of its host', (address) => {
  expect(() => readEnvironment({ PUBLIC_URL: address })).toThrow(
    'PUBLIC_URL has a value that cannot be used: an address like https://example.org, without a path.',
  )
})

test.each(['https://example.org', 'https://Example.org:8443/', 'http://[::1]:3000'])(
  'PUBLIC_URL %s is accepted',
  (url) => {
    expect(readEnvironment({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url)
  },
)

test('copies in a bucket need all of its settings and a public key, point in time a daily backup of the embedded database', () => {
  const key = `age1${'q'.repeat(58)}`
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example.org',
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_KEY: 'key',
    BACKUP_S3_SECRET: 'secret',
  }
  expect(readEnvironment({ ...bucket, BACKUP_AGE_RECIPIENT: `${key}, ${key}` }).backupS3?.bucket).toBe('copies')
  expect(() => readEnvironment(bucket)).toThrow(/^BACKUP_AGE_RECIPIENT is missing/)
  expect(() => readEnvironment({ BACKUP_S3_BUCKET: 'copies' })).toThrow(/BACKUP_S3_ENDPOINT is missing/)
  expect(() => readEnvironment({ BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1X' })).toThrow(
    /^BACKUP_AGE_RECIPIENT has a value/,
  )
  expect(readEnvironment({ BACKUP_PITR: 'on', BACKUP_AT: '03:30' }).BACKUP_PITR).toBe(true)
  expect(() => readEnvironment({ BACKUP_PITR: 'on' })).toThrow(/BACKUP_AT/)
  expect(() => readEnvironment({ BACKUP_PITR: 'on', BACKUP_AT: '03:30', DATABASE_URL: 'postgres://a:b@h/d' })).toThrow(
    /embedded/,
  )
})
