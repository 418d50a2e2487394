import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { root } from './tool.ts'

const proofs = attacks.flatMap((attack) => attack.proofs.map((proof) => ({ attack: attack.name, ...proof })))

test.each(proofs)('the attack "$attack" names tests that exist: $file $title', ({ file, title }) => {
  expect(existsSync(join(root, file))).toBe(true)
  if (title !== undefined) expect(readFileSync(join(root, file), 'utf8')).toMatch(title)
})
