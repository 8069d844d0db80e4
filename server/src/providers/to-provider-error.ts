import { BaseError } from 'viem'
import { ApiError } from '../http/api-error.js'
import { UpstreamsExhausted } from '../rpc/upstream-pool.js'
import { NodeError } from './node.js'
import { ProviderRefused, ProviderUnavailable } from './provider-unavailable.js'

/**
 * The HTTP error of a provider's failure: 503 with `Retry-After`, or 400 when the request itself
 * was refused; undefined for other errors.
 */
export function toProviderError(error: unknown): ApiError | undefined {
  if (error instanceof ProviderRefused)
    return new ApiError(400, error.field, error.message, { cause: error })
  if (error instanceof UpstreamsExhausted)
    return new ApiError(503, 'chainId', 'The provider for this chain is temporarily unavailable', {
      cause: error,
      retryAfterS: error.retryAfterS,
    })
  if (error instanceof ProviderUnavailable)
    return new ApiError(503, '', `${error.provider} is temporarily unavailable`, {
      cause: error,
      retryAfterS: error.retryAfterS,
    })
  if (error instanceof NodeError)
    return new ApiError(502, 'chainId', 'The node of this chain refused the call', {
      cause: error,
      retryAfterS: 5,
    })
  // Here viem decodes only answers of nodes and contracts; the client's input was checked before.
  if (error instanceof BaseError)
    return new ApiError(502, 'chainId', 'The node of this chain returned a malformed answer', {
      cause: error,
      retryAfterS: 5,
    })
  return undefined
}
