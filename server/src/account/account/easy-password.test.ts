import { expect, test } from 'vitest'
import { demoPassword } from '#/operation/demo/demo.people.ts'
import { commonPasswords } from './common-passwords.ts'
import { isEasyPassword } from './easy-password.ts'

const eva = ['Kiss-Nagy Éva', 'Éva', null, 'evike.kn', 'eva.kissnagy1978@pelda.example']

test.each([
  ...['password123', 'Password123!', 'PASSWORD2026', 'p4ssw0rd123', 'P@ssw0rd2026', 'passwordpassword', 'iloveyou1234'],
  ...[
    'jelszo12345',
    'Jelszó2026!',
    'JELSZÓJELSZÓ',
    'szeretlek12',
    'Szeretlek 2026',
    'nagyonszeretlek',
    'titkosjelszó1',
  ],
  ...['magyarország', 'Ferencváros1899', '123jelszo456', 'hajrafradi!', 'zsuzsanna1980', 'Kovács János'],
  ...['1234567890', '0987654321', '12345678901234567890', '2026202620', '19780521197', '+36301234567'],
  ...['aaaaaaaaaa', 'ababababab', 'abcabcabcabc', '..........', '!?!?!?!?!?', '          ', '😀😀😀😀😀😀😀😀😀😀'],
  ...['qwertzuiop', 'qwertyuiop123', 'poiuztrewq', 'asdfghjkl1', 'abcdefghij', 'zyxwvutsrq', 'qwertzuiopasdf'],
])('%s is easy', (password) => {
  expect(isEasyPassword(password, [])).toBe(true)
})

test.each([
  'Kiss-Nagy Éva',
  'kissnagyeva1978',
  'ÉvaÉvaÉvaKiss',
  'eva.kissnagy1978@pelda.example',
  'evike.kn2026!',
  'Nagy Éva 78.',
])('%s is easy for the member whose name it is', (password) => {
  expect(isEasyPassword(password, eva)).toBe(true)
  expect(isEasyPassword(`${password} kertje`, eva)).toBe(false)
})

test.each([
  demoPassword,
  'egy jó hosszú mondat',
  'hosszu-jelszo-1',
  'egy egészen új mondat',
  'Éva kedvenc almafája',
  'k8#Vq2!mZx',
  '山田太郎の長い合言葉です',
])('%s is not', (password) => {
  expect(isEasyPassword(password, eva)).toBe(false)
})

test('the list has some hundreds of words, written as they are compared', () => {
  expect(commonPasswords.size).toBeGreaterThan(600)
  expect([...commonPasswords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
})
