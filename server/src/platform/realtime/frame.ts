import * as z from 'zod/mini'

const maxIds = 50

const Id = z.string().check(z.regex(/^[0-9a-z-]{1,36}$/))
const type = z.enum(['watch', 'unwatch'])
/** What a screen sends over its socket: one id, or those of a whole screen. */
const Frame = z.union([
  z.strictObject({ type, kind: z.string(), id: Id }),
  z.strictObject({ type, kind: z.string(), ids: z.array(Id).check(z.maxLength(maxIds)) }),
  z.strictObject({ type: z.literal('typing'), entityId: z.uuid() }),
])

/** Undefined if it is no such frame. */
export function parseFrame(text: string): z.output<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
