import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { limits } from '@entemi/contract/platform/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { answerError } from './answer-error.ts'

/** Accepts the bodies of browser forms, with either encoding. */
export async function addForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: limits.body })
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 0, files: 0, fieldSize: limits.body, fields: 50 },
  })
  const received = new WeakSet<FastifyRequest>()
  scope.addHook('preHandler', (request, _reply, done) => {
    received.add(request)
    done()
  })
  // a form without a boundary, or cut off, fails with an error that names no status: it would be answered as a fault
  scope.setErrorHandler<Error>((error, request, reply) => {
    const isBroken = request.isMultipart() && !received.has(request) && !('statusCode' in error)
    answerError(isBroken ? new ApiError('VALIDATION_ERROR') : error, request, reply)
  })
}

export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
