export { addWebhookJobs } from './job.sql.ts'

/** Sends one delivery of a webhook that is due. */
export interface WebhookJob {
  webhookId: string
}
