import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { environment, healthCheck } from './release.image.ts'
import { root } from './tool.ts'

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
interface Composition {
  services: Record<string, Service>
  volumes: Record<string, null>
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const settings = [...read('README.md').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
)
/** Of PostgreSQL's roles. */
const passwords = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD']

describe.each(['compose.yaml', 'compose.simple.yaml'])('deploy/%s', (file) => {
  const text = read(`deploy/${file}`)
  // an address with a colon or a time would be something else to a parser of YAML 1.1
  const { services, volumes } = parse(text, { version: '1.1', strict: true, uniqueKeys: true }) as Composition
  const all = Object.values(services)

  test('gives the app settings that README explains, and names no variable that .env cannot hold', () => {
    const given = Object.keys(services['app']?.environment ?? {})
    expect(given).toContain('PUBLIC_URL')
    expect(given.filter((name) => !settings.includes(name))).toEqual([])
    const named = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const held = [...read('deploy/compose.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect([...named].filter((name) => ![...settings, ...passwords].includes(name ?? ''))).toEqual([])
    expect(held.filter((name) => ![...settings, ...passwords].includes(name ?? ''))).toEqual([])
    const required = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
    expect(required.filter((name) => !held.includes(name))).toEqual([])
  })

  test('starts the image of this version, and builds it from files that are there', () => {
    expect(services['app']?.image).toBe(`entemi:${version}`)
    for (const { build } of all.filter((one) => one.build !== undefined))
      expect(existsSync(join(root, 'deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    const images = Object.fromEntries(Object.entries(services).map(([name, { image }]) => [name, image]))
    expect(images).toEqual(
      file === 'compose.yaml'
        ? { app: `entemi:${version}`, database: 'postgres:18', proxy: 'caddy:2' }
        : { app: `entemi:${version}` },
    )
  })

  test('keeps the data in volumes, and mounts files that are there', () => {
    const sources = all.flatMap((one) => one.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    const files = sources.filter((source) => source.startsWith('.'))
    expect(files.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([])
    expect(sources.filter((source) => !source.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted())
    expect(services['app']?.volumes).toContain(`data:${environment.DATA_DIR}`)
  })

  test('checks each service, and waits for those it needs', () => {
    expect(all.every(({ healthcheck }) => healthcheck !== undefined)).toBe(true)
    expect(services['app']?.healthcheck?.test).toEqual(['CMD', ...healthCheck])
    const needed = all.flatMap((one) => Object.entries(one.depends_on ?? {}))
    expect(needed.every(([name, { condition }]) => name in services && condition === 'service_healthy')).toBe(true)
  })

  test('lets nobody but the proxy, or this machine, reach the app', () => {
    const ports = file === 'compose.yaml' ? undefined : ['127.0.0.1:3000:3000']
    expect(services['app']?.ports).toEqual(ports)
    expect(services['database']?.ports).toBeUndefined()
  })
})

test('the app and the owner are two roles, and no password is in the files', () => {
  const { services } = parse(read('deploy/compose.yaml')) as Composition
  const { DATABASE_URL, DATABASE_OWNER_URL } = services['app']?.environment ?? {}
  expect(DATABASE_URL).toBe('postgres://entemi_app:${APP_PASSWORD:?}@database/entemi')
  expect(DATABASE_OWNER_URL).toBe('postgres://entemi:${OWNER_PASSWORD:?}@database/entemi')
  const given = [...read('deploy/compose.env').matchAll(/^(\w+_PASSWORD)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(given).toEqual(passwords.map((name) => [name, '']))
  const script = read('deploy/compose.database.sh')
  expect(script).toContain("CREATE ROLE entemi LOGIN PASSWORD :'owner'")
  expect(script).toContain("CREATE ROLE entemi_app LOGIN PASSWORD :'app'")
})
