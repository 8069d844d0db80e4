import { UserRejectedRequestError } from 'viem'

/** Whether an error of wagmi says that the visitor declined. */
export function isRejection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof UserRejectedRequestError) return true
  return false
}
