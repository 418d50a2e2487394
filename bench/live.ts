import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { clockBits, readDelay, showClock } from './live.clock.ts'
import { cpuBelow } from './load.ts'
import { progress } from './progress.ts'
import { endProgram, median, startProgram } from './server.ts'

// npm run bench -- live: a broadcast from a browser. First the seconds from the camera to a viewer: the host's camera
// shows its clock as bars, and the viewer's page reads them from the video. Then the server's CPU time with few and many
// viewers, who load the playlist and each new piece as a player does, while a host sends 1.2 Mbit/s.
// VIEWERS (2,50) and SECONDS (30) set its size; ONLY=delay or ONLY=server runs one part.

const viewerCounts = (process.env['VIEWERS'] ?? '2,50').split(',').map(Number)
const seconds = Number(process.env['SECONDS'] ?? 30)
const only = process.env['ONLY']
const pieceBytes = 150_000

const folder = await mkdtemp(join(tmpdir(), 'entemi-live-'))
const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
})
try {
  const host = await register('host')
  const { setData } = await call(host, 'POST', '/api/entity', { name: 'Bench', type: 2, settings: { join: 'open' } })
  const groupId = setData['entity_id'] ?? ''
  if (only !== 'server') await measureDelay(host, groupId)
  if (only !== 'delay') for (const count of viewerCounts) await measureServer(host, groupId, count)
} finally {
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}

interface Answer {
  setData: Record<string, string>
}

async function call(cookie: string, method: string, path: string, body: object): Promise<Answer> {
  const headers = { origin: app.origin, cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${app.origin}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Registers a member who has given the consent to take part; returns their cookie. */
async function register(name: string, groupId?: string): Promise<string> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`
  const password = 'hosszu-jelszo-1'
  const answer = await fetch(`${app.origin}/api/register`, {
    method: 'POST',
    headers: { origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${username}@bench.example`,
      username,
      password,
      password_retype: password,
      display_name: name,
      privacy_policy: true,
    }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  await call(cookie, 'POST', '/api/consent/live', { accepted: true })
  if (groupId !== undefined) await call(cookie, 'POST', `/api/entity/join/${groupId}`, {})
  return cookie
}

async function schedule(host: string, groupId: string): Promise<string> {
  const body = { title: 'Bench', starts_at: new Date().toISOString(), source: 'browser', publish_to: groupId }
  return (await call(host, 'POST', '/api/live', body)).setData['channel_id'] ?? ''
}

async function openPage(browser: Browser, cookie: string): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block', locale: 'hu-HU' })
  await context.addCookies([{ name, value, url: app.origin }])
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('entemi.cookie', 'read'))
  return page
}

async function measureDelay(host: string, groupId: string): Promise<void> {
  const id = await schedule(host, groupId)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  })
  try {
    const [sender, viewer] = [await openPage(browser, host), await openPage(browser, await register('viewer', groupId))]
    await sender.addInitScript(showClock, clockBits)
    await sender.goto(`/live/${id}`)
    await sender.getByRole('button', { name: 'Kamera és mikrofon bekapcsolása' }).click()
    await sender.getByRole('button', { name: 'Adás indítása' }).click()
    await sender.getByText('Adásban vagy.').waitFor({ timeout: 60_000 })
    await viewer.goto(`/live/${id}`)
    await viewer.getByRole('button', { name: 'Adás lejátszása' }).click({ timeout: 60_000 })
    const delays: number[] = []
    for (let turn = 0; turn < seconds * 2; turn++) {
      progress.step('From the camera to the viewer', turn, seconds * 2)
      await setTimeout(500)
      const delay = await viewer.evaluate(readDelay, clockBits)
      if (delay !== null) delays.push(delay)
    }
    const show = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    progress.print(
      `camera to viewer: median ${show(median(delays))}, shortest ${show(Math.min(...delays))}, longest ${show(Math.max(...delays))} (${delays.length} samples)`,
    )
  } finally {
    await browser.close()
  }
  await call(host, 'POST', `/api/live/${id}/stop`, {})
}

async function measureServer(host: string, groupId: string, count: number): Promise<void> {
  const id = await schedule(host, groupId)
  const viewers: string[] = []
  for (let n = 0; n < count; n++) viewers.push(await register('viewer', groupId))
  await call(host, 'POST', `/api/live/${id}/start`, {})
  const ending = new AbortController()
  const sending = sendPieces(host, id, ending.signal)
  await setTimeout(4000)
  const counted = { lists: 0, pieces: 0, bytes: 0, failed: 0 }
  const watching = viewers.map((cookie) => watch(cookie, id, ending.signal, counted))
  await setTimeout(3000)
  progress.step(`Serving ${count} viewers`)
  const before = { ...counted, cpu: await cpuBelow(app.child.pid ?? 0) }
  await setTimeout(seconds * 1000)
  const cpu = await cpuBelow(app.child.pid ?? 0)
  const each = (from: number, to: number) => ((to - from) / seconds).toFixed(1)
  progress.print(
    `${count} viewers: ${each(before.cpu.own, cpu.own)} ms of CPU time per second in the server, ${each(before.cpu.all, cpu.all)} ms with its database; ` +
      `${each(before.lists, counted.lists)} playlists, ${each(before.pieces, counted.pieces)} pieces, ${each(before.bytes / 1e6, counted.bytes / 1e6)} MB per second, ${counted.failed} failed`,
  )
  ending.abort()
  await Promise.all([sending, ...watching])
  await call(host, 'POST', `/api/live/${id}/stop`, {})
}

/** Sends the pieces of the test camera repeatedly, each padded to the size of a second of 1.2 Mbit/s. */
async function sendPieces(host: string, id: string, signal: AbortSignal): Promise<void> {
  const { cameraPieces } = (await import(new URL('../server/src/app/testing/camera.ts', import.meta.url).href)) as {
    cameraPieces: Uint8Array<ArrayBuffer>[]
  }
  const sender = crypto.randomUUID()
  for (let n = 0; !signal.aborted; n++) {
    const piece = cameraPieces[n === 0 ? 0 : 1 + (n % 3)] ?? new Uint8Array()
    const body = n === 0 ? piece : pad(piece)
    const headers = { origin: app.origin, cookie: host, 'content-type': 'application/octet-stream' }
    const url = `${app.origin}/api/live/${id}/segment/${n}?sender=${sender}`
    const answer = await fetch(url, { method: 'PUT', headers, body })
    if (!answer.ok) throw new Error(`piece ${n}: ${answer.status} ${await answer.text()}`)
    await setTimeout(1000, undefined, { signal }).catch(() => {})
  }
}

/** Makes the last box, which contains the frames, larger; the added bytes belong to no frame. */
function pad(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const filled = new Uint8Array(pieceBytes)
  filled.set(piece)
  const head = new DataView(piece.buffer, piece.byteOffset).getUint32(0)
  new DataView(filled.buffer).setUint32(head, pieceBytes - head)
  return filled
}

/** As a player at the live edge: loads the playlist every second, then each new piece. */
async function watch(
  cookie: string,
  id: string,
  signal: AbortSignal,
  counted: { lists: number; pieces: number; bytes: number; failed: number },
): Promise<void> {
  const get = async (file: string) => {
    const answer = await fetch(`${app.origin}/live/${id}/media/${file}`, { headers: { cookie } })
    const bytes = await answer.arrayBuffer()
    if (!answer.ok) counted.failed++
    counted.bytes += bytes.byteLength
    return bytes
  }
  let last = 0
  await setTimeout(Math.random() * 1000)
  while (!signal.aborted) {
    const list = new TextDecoder().decode(await get('index.m3u8'))
    counted.lists++
    const pieces = [...list.matchAll(/^(\d+)\.mp4$/gm)].map(([, n]) => Number(n))
    for (const n of last === 0 ? pieces.slice(-3) : pieces.filter((one) => one > last)) {
      await get(`${n}.mp4`)
      counted.pieces++
      last = n
    }
    await setTimeout(1000, undefined, { signal }).catch(() => {})
  }
}
