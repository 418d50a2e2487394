import type { Webhook, WebhookDelivery } from '@entemi/contract/community/webhook'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adoptLanguage, loadTexts } from '#/platform/i18n/i18n.ts'
import { describeDelivery, describeLast, stateText } from './webhook-text.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
  await loadTexts('group')
})

const now = () => new Date().toISOString()
const webhook = { stopped: null, last_status: null, last_at: null } as Webhook
const delivery = { type: 'entry.added', state: 'waiting', attempts: 0, status: null, tried_at: null } as WebhookDelivery

describe('a webhook', () => {
  it('works, or says why it stopped', () => {
    expect(stateText(webhook)).toBe('Működik')
    expect(stateText({ ...webhook, stopped: 'gone' })).toContain('megszűnt')
  })

  it('tells an answer from none, and none from nothing sent', () => {
    expect(describeLast(webhook)).toBe('Még nem küldött semmit')
    expect(describeLast({ ...webhook, last_at: now() })).toBe('Legutóbb nem jött válasz, épp most')
    expect(describeLast({ ...webhook, last_at: now(), last_status: 503 })).toBe('Utolsó válasz: 503, épp most')
  })
})

describe('a delivery', () => {
  it('has a time alone until it was tried', () => {
    expect(describeDelivery({ ...delivery, created_at: now() })).toBe('épp most')
  })

  it('tells what came back, and how often it was tried', () => {
    const tried = { ...delivery, created_at: now(), tried_at: now(), attempts: 2 }
    expect(describeDelivery({ ...tried, state: 'failed' })).toBe('épp most · nem jött válasz · 2 próba')
    expect(describeDelivery({ ...tried, state: 'delivered', status: 200 })).toBe('épp most · válasz: 200 · 2 próba')
  })

  it('says why it was not sent', () => {
    expect(describeDelivery({ ...delivery, state: 'dropped', created_at: now() })).toContain('már nem látható')
  })
})
