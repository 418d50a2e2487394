import { inflateRawSync } from 'node:zlib'

/** The texts in a ZIP by name, read from its central directory like other unpackers do. */
export function readZip(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, extra, comment, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const body = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const content = zip.subarray(body, body + packed)
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
