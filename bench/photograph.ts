import sharp from 'sharp'

/** Twelve megapixels with smooth areas and grain, so that it compresses like a photograph. */
export async function makePhotograph(): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const noise = (size: number, sigma: number) =>
    sharp({
      create: {
        width: width / size,
        height: height / size,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
  const shapes = await noise(8, 60).blur(6).png().toBuffer()
  const grain = await noise(1, 12).png({ compressionLevel: 1 }).toBuffer()
  const photograph = sharp(shapes)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, blend: 'overlay' }])
  return photograph.jpeg({ quality: 92 }).toBuffer()
}
