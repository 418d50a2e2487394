import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './tool.ts'

interface Manifest {
  devDependencies?: Record<string, string>
}

interface Lock {
  packages: Record<string, Manifest & { dev?: boolean }>
}

const workspaces = ['.', 'contract', 'server', 'web', 'runtime']

/**
 * Calls `work` with a folder that has the lock file without development packages. `npm sbom --omit dev` would leave out every
 * package that a development package needs too, zod and vite for example.
 */
export async function withShippedLock<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const temporary = mkdtempSync(join(tmpdir(), 'entemi-shipped-'))
  // npm names the bill after the folder
  const folder = join(temporary, 'entemi')
  const write = (file: string, content: unknown): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(content))
  }
  try {
    for (const workspace of workspaces) {
      const file = join(workspace, 'package.json')
      write(file, withoutDevelopment(readJson<Manifest>(file)))
    }
    const lock = readJson<Lock>('package-lock.json')
    const shipped = Object.entries(lock.packages)
      .filter(([, { dev }]) => dev !== true)
      .map(([path, locked]) => [path, withoutDevelopment(locked)])
    write('package-lock.json', { ...lock, packages: Object.fromEntries(shipped) })
    return await work(folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** JSON leaves out what is undefined. */
const withoutDevelopment = (manifest: Manifest) => ({ ...manifest, devDependencies: undefined })

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(join(root, file), 'utf8')) as Content
