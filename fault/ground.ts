import { openScene, type Scene } from './scene.ts'

/** Where faults happen, one after the other: most leave it as they found it, so that the next need not build it anew. */
export interface Ground {
  scene: () => Promise<Scene>
  /** After one that did not: the next gets a new one. */
  close: () => Promise<void>
}

export function createGround(): Ground {
  let open: Promise<Scene> | undefined
  return {
    scene: () => (open ??= openScene()),
    close: async () => {
      const scene = await open?.catch(() => undefined)
      open = undefined
      await scene?.close()
    },
  }
}
