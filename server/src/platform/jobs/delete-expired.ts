export { deleteExpired } from './job.store.ts'
