export { queueJoined, queuePublished, queueRegistered, queueReported } from './queue.store.ts'
