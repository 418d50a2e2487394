import { openScene, type Scene } from './scene.ts'

/** One scene for several faults: most leave it usable, so that the next one need not fill a new database. */
export interface SharedScene {
  scene: () => Promise<Scene>
  /** After a fault that failed: the next one gets a new scene. */
  close: () => Promise<void>
}

export function createSharedScene(): SharedScene {
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
