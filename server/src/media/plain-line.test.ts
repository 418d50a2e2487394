import { expect, test } from 'vitest'
import { plainLine, titleOfFile } from './plain-line.ts'

test('a file’s name becomes a title without its way, its ending and what cannot be seen', () => {
  for (const [name, title] of [
    ['IMG_2034.JPG', 'IMG_2034'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\anna\\Képek\\tó.png', 'tó'],
    ['/../..\\tó part.webp', 'tó part'],
    ['a\u0000b\u202Egnp.exe.png', 'a b gnp.exe'],
    ['.png', null],
    ['..', '..'],
    ['', null],
    ['dir/', null],
  ] as const)
    expect(titleOfFile(name, 200)).toBe(title)
})

test('a long one is cut between characters', () => {
  expect(plainLine('😀'.repeat(10), 5)).toBe('😀😀')
  expect(plainLine('x'.repeat(300), 200)).toHaveLength(200)
})
