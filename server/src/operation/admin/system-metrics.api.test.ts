import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { addPostCall } from '@entemi/contract/diary/post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { serveMetrics } from '#/platform/http/metrics.ts'

const deploy = new URL('../../../../deploy/', import.meta.url)

let server: TestServer
let metrics: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  server = await startTestServer()
  metrics = await serveMetrics(server.app.metrics, 0)
})
afterAll(async () => {
  metrics.close()
  await server.stop()
})

const readMetrics = async (): Promise<string> => {
  const { port } = metrics.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

/** Of PromQL; anything else in an expression is a metric, or the name of a label in braces or after `by`. */
const words = new Set('sum rate histogram_quantile time topk by and'.split(' '))
/** Made by Prometheus itself. */
const ofPrometheus = new Set(['up'])

function listMetrics(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
  return [...new Set(bare.match(/[a-z_][a-z0-9_]*/gi))].filter((name) => !words.has(name) && !ofPrometheus.has(name))
}

test('every metric that the alert rules and the dashboard name is exported by a running server', async () => {
  const member = await makeMember(server)
  await member.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap.' } })
  await expect.poll(async () => valueOf(await readMetrics(), 'effect_batch_size_count')).toBeGreaterThan(0)
  const exported = new Set((await readMetrics()).match(/^[a-z_][a-z0-9_]*/gm))
  const rules = await readFile(new URL('alerts.yml', deploy), 'utf8')
  const board = JSON.parse(await readFile(new URL('grafana.json', deploy), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const ofRules = [...rules.matchAll(/^ +expr: '(.+)'$/gm)].map(([, expression = '']) => expression)
  const ofBoard = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect([ofRules.length, ofRules.length]).toEqual([
    rules.split('- alert:').length - 1,
    rules.split('expr:').length - 1,
  ])
  expect(ofBoard.length).toBeGreaterThan(15)
  for (const expression of [...ofRules, ...ofBoard]) {
    const named = listMetrics(expression)
    expect(named.length + (expression.startsWith('up') ? 1 : 0), expression).toBeGreaterThan(0)
    expect(
      named.filter((name) => !exported.has(name)),
      expression,
    ).toEqual([])
  }
})

test('queue, mails and parts are counted as they are', async () => {
  const before = await readMetrics()
  expect(valueOf(before, 'part_away{part="mail"}')).toBe(0)
  expect(valueOf(before, 'disk_free_bytes')).toBeGreaterThan(0)
  expect(before).toMatch(/^entemi_build_info\{server="\d+\.\d+\.\d+",frontend="[^"]+",node="26\.[^"]+"\} 1$/m)
  expect(before).not.toMatch(/^http_request_seconds_count\{.*[0-9a-f]{8}-[0-9a-f]{4}/m)
  const member = await makeMember(server)
  await addEffect(server.db, { type: 'mail.welcome', accountId: member.accountId, siteId: 0 })
  const sent = 'mails_total{result="sent"}'
  await expect.poll(async () => valueOf(await readMetrics(), sent)).toBe(valueOf(before, sent) + 1)
  await addEffect(server.db, { type: 'media.erase', keys: ['../no'] })
  await expect.poll(async () => valueOf(await readMetrics(), 'job_queue_waiting')).toBe(0)
})
