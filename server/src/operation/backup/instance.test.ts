import { expect, test } from 'vitest'
import { listDoubts } from './instance.ts'

test('a command whose environment names no site, or misspells a setting, says so', () => {
  expect(listDoubts({ PORT: '3000', DATA_DIR: '' })).toEqual([
    expect.stringMatching(/^None of PUBLIC_URL, DATA_DIR, .* is set: .*\/etc\/entemi\.env/),
  ])
  expect(listDoubts({ DATA_DIR: '/var/lib/entemi' })).toEqual([])
  expect(listDoubts({ DATA_DIR: '/var/lib/entemi', DATABSE_URL: 'x' })).toEqual([
    'DATABSE_URL is no setting and is ignored: is DATABASE_URL meant?',
  ])
})
