/** A PDF of one empty page; `text` is a comment in it. */
export function makePdf(text = ''): Buffer<ArrayBuffer> {
  const body = [
    '%PDF-1.4',
    `%${text}`,
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj',
    '',
  ].join('\n')
  return Buffer.from(`${body}trailer<</Root 1 0 R>>\nstartxref\n${Buffer.byteLength(body)}\n%%EOF\n`)
}
