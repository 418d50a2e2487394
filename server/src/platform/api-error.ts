import {
  errorStatus,
  type ErrorBody,
  type ErrorCode,
  type FieldError,
  type OwnBan,
  type PartName,
} from '@entemi/contract/platform/errors'

interface Details {
  message?: string
  fields?: FieldError[]
  consent?: string
  ban?: OwnBan
  /** When the same call is possible again. */
  nextAt?: Date
  /** Of `/api/ready`: what is away. */
  parts?: readonly PartName[]
  /** Seconds, for 429 and 503. */
  retryAfter?: number
  status?: number
}

/** An error that the response names; anything else thrown is a fault and becomes STATUS_500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.status = details.status ?? errorStatus[code]
    this.details = details
  }

  body(): ErrorBody {
    const { message, fields, consent, ban, nextAt, parts } = this.details
    return {
      error_code: this.code,
      ...(message === undefined ? {} : { message }),
      ...(fields === undefined ? {} : { fields }),
      ...(consent === undefined ? {} : { consent }),
      ...(ban === undefined ? {} : { ban }),
      ...(nextAt === undefined ? {} : { next_at: nextAt.toISOString() }),
      ...(parts === undefined ? {} : { parts: [...parts] }),
    }
  }
}

export const fieldError = (name: string, code: FieldError['code']): ApiError =>
  new ApiError('VALIDATION_ERROR', { fields: [{ name, code }] })

export function requireAllowed(allowed: boolean): void {
  if (!allowed) throw new ApiError('FORBIDDEN')
}
