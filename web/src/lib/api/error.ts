import type { ErrorBody } from './types'

/** A refusal by the server, no answer (`CONNECTION_ERROR`), or a full queue (`RULING_QUEUE_FULL`). */
export class ApiError extends Error {
  readonly code: ErrorBody['code'] | 'CONNECTION_ERROR' | 'RULING_QUEUE_FULL'
  readonly suggestion: string | undefined
  readonly status: number

  constructor(code: ApiError['code'], message: string, status: number, suggestion?: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.suggestion = suggestion
  }

  get isMissing(): boolean {
    return this.status === 404 || this.code === 'INVALID_INPUT'
  }
}

export function asApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason
  return new ApiError('CONNECTION_ERROR', 'The server does not answer', 0)
}
