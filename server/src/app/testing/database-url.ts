import type pg from 'pg'

/** The connection as a URL, for a separate program. */
export function urlOf(connection: pg.ClientConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString
  const { user, password, host, port, database: name } = connection
  const address = `postgres://${user}:${encodeURIComponent(String(password))}@`
  return host?.startsWith('/') === true
    ? `${address}localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `${address}${host}:${port}/${name}`
}
