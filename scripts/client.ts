import './parent-watch.mjs'
import { join, resolve } from 'node:path'
import { packClient } from './client.build.ts'
import { root } from './tool.ts'

// npm run client -- [folder]: the package @entemi/client, into .cache/client or a folder.
const folder = resolve(process.argv[2] ?? join(root, '.cache/client'))
console.log(join(folder, await packClient(folder)))
