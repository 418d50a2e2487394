import { beforeEach, expect, test, vi } from 'vitest'
import { verifyWebhook } from './webhook.ts'

// the example of the libraries of standardwebhooks.com
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const sentAt = 1_614_265_330
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(sentAt),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

beforeEach(() => void vi.useFakeTimers({ now: sentAt * 1000, toFake: ['Date'] }))

test('a message that the site signed is read, whatever form the headers and the body have', async () => {
  const content = { test: 2_432_232_314 }
  expect(await verifyWebhook(secret, headers, body)).toEqual(content)
  expect(await verifyWebhook(secret, new Headers(headers), new TextEncoder().encode(body))).toEqual(content)
  const several = `v1a,AAAA v1,AAAA ${headers['webhook-signature']}`
  expect(await verifyWebhook(secret, { ...headers, 'webhook-signature': several }, body)).toEqual(content)
})

test.each([
  ['another secret', 'whsec_AAAA', headers, body],
  ['another body', secret, headers, '{"test": 2432232315}'],
  ['another id', secret, { ...headers, 'webhook-id': 'msg_other' }, body],
  ['another time', secret, { ...headers, 'webhook-timestamp': String(sentAt + 1) }, body],
  ['no base64', secret, { ...headers, 'webhook-signature': 'v1,%%%' }, body],
  [
    'another version',
    secret,
    { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') },
    body,
  ],
  ['no signature', secret, { ...headers, 'webhook-signature': undefined }, body],
  ['no time', secret, { ...headers, 'webhook-timestamp': 'NaN' }, body],
])('a message with %s is refused', async (_, withSecret, withHeaders, withBody) => {
  await expect(verifyWebhook(withSecret, withHeaders, withBody)).rejects.toThrow('The webhook was refused')
})

test('a message that is more than five minutes old, or so far ahead, is refused', async () => {
  for (const seconds of [300, -300]) {
    vi.setSystemTime((sentAt + seconds) * 1000)
    expect(await verifyWebhook(secret, headers, body)).toBeTruthy()
  }
  for (const seconds of [301, -301]) {
    vi.setSystemTime((sentAt + seconds) * 1000)
    await expect(verifyWebhook(secret, headers, body)).rejects.toThrow('too old')
  }
})
