import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { limits } from '@entemi/contract/platform/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Accepts the bodies of browser forms, with either encoding. */
export async function addForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: limits.body })
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 0, files: 0, fieldSize: limits.body, fields: 50 },
  })
}

export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
