import type { Next } from './load.ts'

/** The mean number of statements of twenty calls, one after the other. */
export async function countStatements(origin: string, metricsPort: number, next: Next): Promise<number> {
  const times = 20
  const call = async (): Promise<void> => {
    const { method = 'GET', path, headers, body } = next()
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body === undefined ? {} : { body: String(body) }),
    })
    await answer.text()
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`)
  }
  const read = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^database_statements_total (.+)$/m.exec(text)?.[1])
  }
  await call()
  const before = await read()
  for (let i = 0; i < times; i++) await call()
  return ((await read()) - before) / times
}
