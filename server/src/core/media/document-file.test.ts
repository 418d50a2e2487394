import { expect, test } from 'vitest'
import { makePdf } from '#/app/testing/pdf.ts'
import { attachmentHeader, documentName, requireDocument } from './document-file.ts'

test('takes a PDF, also with line ends after its trailer', () => {
  for (const end of ['', '\n', '\r\n\0\0']) requireDocument(Buffer.concat([makePdf(), Buffer.from(end)]))
})

test.each<[string, Buffer]>([
  ['a page named as a PDF', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), makePdf()])],
  ['a ZIP behind a PDF', Buffer.concat([makePdf(), Buffer.from('PK\x03\x04'), Buffer.alloc(2000)])],
  ['a page behind a PDF', Buffer.concat([makePdf(), Buffer.from('<script>alert(1)</script>')])],
  ['half of a PDF', makePdf().subarray(0, 60)],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', (_name, bytes) => {
  expect(() => requireDocument(bytes)).toThrow()
})

test.each([
  ['Házirend.pdf', 'Házirend.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['C:\\Temp\\a.PDF', 'C Temp a.pdf'],
  ['számla.exe', 'számla.exe.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['a"b\r\nSet-Cookie: x.pdf', 'a b Set-Cookie x.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  [null, 'file.pdf'],
])('the name %j becomes %j', (given, name) => {
  expect(documentName(given)).toBe(name)
})

test('the header has the name in both forms', () => {
  expect(attachmentHeader('Őszi (terv).pdf')).toBe(
    `attachment; filename="Oszi (terv).pdf"; filename*=UTF-8''%C5%90szi%20%28terv%29.pdf`,
  )
})
