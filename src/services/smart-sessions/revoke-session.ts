import * as z from 'zod/mini'
import { postJson, type RequestOptions, type Service } from '../service.js'

/** Its content is not used. */
export const RevokeSessionResponse = z.looseObject({})
export type RevokeSessionResponse = z.infer<typeof RevokeSessionResponse>

/** Parameters of {@link revokeSession}. */
export interface RevokeSessionParams {
  /** CAIP-10. */
  readonly account: string
  readonly pci: string
  /** The account's signature over {@link toRevocationMessage}. */
  readonly signature: string
}

/** The text that an account signs to revoke a session. */
export function toRevocationMessage({
  account,
  pci,
}: Pick<RevokeSessionParams, 'account' | 'pci'>): string {
  return `Revoke the smart session ${pci} of ${account}.`
}

/** `POST /v1/sessions/{account}/revoke`: ends a smart session. */
export async function revokeSession(
  service: Service,
  { account, pci, signature }: RevokeSessionParams,
  options?: RequestOptions,
): Promise<void> {
  await postJson(
    service,
    `/v1/sessions/${encodeURIComponent(account)}/revoke`,
    RevokeSessionResponse,
    { ...options, body: { pci, signature } },
  )
}
