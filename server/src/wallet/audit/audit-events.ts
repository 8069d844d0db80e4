/**
 * What a request to a role of the embedded wallet is in the audit log and the metrics: method and
 * path → event. Requests that only read, and pages of mails, are no events.
 */
export const AUDIT_EVENTS: Readonly<Record<string, string>> = {
  'POST /wallet/v1/logins': 'login-begun',
  'POST /wallet/v1/logins/:id/resend': 'link-sent-again',
  'POST /wallet/v1/device-links/:token': 'link-answered',
  'POST /wallet/v1/socials/:provider/start': 'provider-login-begun',
  'GET /wallet/v1/socials/callback': 'provider-answered',
  'POST /wallet/v1/socials/callback': 'provider-answered',
  'POST /wallet/v1/logins/:id/social': 'provider-result-read',
  'POST /wallet/v1/farcaster': 'farcaster-login-begun',
  'POST /wallet/v1/logins/:id/passkey': 'login-approved-by-passkey',
  'POST /wallet/v1/logins/:id/complete': 'login-completed',
  'POST /wallet/v1/enrolments': 'device-enrolled',
  'POST /wallet/v1/shares': 'auth-share-released',
  'POST /wallet/v1/sessions/refresh': 'session-renewed',
  'POST /wallet/v1/sessions/revoke': 'session-ended',
  'POST /wallet/v1/devices/:id/remove': 'device-removed',
  'DELETE /wallet/v1/devices/:id': 'device-removed',
  'POST /wallet/v1/devices/others/remove': 'other-devices-removed',
  'POST /wallet/v1/email-changes': 'email-change-begun',
  'POST /wallet/v1/email-changes/complete': 'email-changed',
  'POST /wallet/v1/email-changes/undo': 'email-change-undone',
  'POST /wallet/v1/step-ups': 'step-up-begun',
  'POST /wallet/v1/step-ups/:id/passkey': 'step-up-approved-by-passkey',
  'POST /wallet/v1/step-ups/:id/code': 'step-up-approved-by-code',
  'POST /wallet/v1/step-ups/:id/login': 'step-up-approved-by-login',
  'POST /wallet/v1/step-ups/:id/cancel': 'step-up-cancelled',
  'POST /wallet/v1/step-ups/cancel': 'step-up-cancelled-by-mail',
  'POST /wallet/v1/exports': 'export',
  'POST /wallet/v1/passkeys/options': 'passkey-ceremony-begun',
  'POST /wallet/v1/passkeys': 'passkey-added',
  'POST /wallet/v1/passkeys/:id/remove': 'passkey-removed',
  'POST /wallet/v1/spending': 'spending-changed',
  'POST /wallet/v1/permissions': 'permissions-recorded',
  'POST /wallet/v1/freeze': 'frozen-by-owner',
  'POST /wallet/v1/freeze/keep': 'unfreezing-stopped',
  'POST /wallet/v1/freeze/link': 'freeze-link-followed',
  'POST /wallet/v1/unfreeze': 'unfrozen-by-owner',
  'GET /wallet/v1/records': 'records-read',
  'POST /wallet/v1/erasures': 'erasure-begun',
  'POST /wallet/v1/erasures/complete': 'erased-by-owner',
  'POST /vault/v1/records': 'vault-records-read',
  'POST /vault/v1/erasures': 'vault-erased-by-owner',
  'POST /vault/v1/guard': 'vault-guard-read',
  'POST /vault/v1/spending': 'vault-spending-changed',
  'POST /vault/v1/freeze': 'vault-frozen-by-owner',
  'POST /vault/v1/freeze/keep': 'vault-unfreezing-stopped',
  'POST /vault/v1/freeze/link': 'vault-freeze-link-followed',
  'POST /vault/v1/unfreeze': 'vault-unfrozen-by-owner',
  'POST /vault/v1/step-ups/login': 'vault-step-up-by-login',
  'POST /vault/v1/codes': 'code-sent',
  'POST /vault/v1/codes/verify': 'code-verified',
  'POST /vault/v1/enrolments': 'share-stored',
  'POST /vault/v1/enrolments/confirm': 'share-confirmed',
  'POST /vault/v1/enrolments/revoke': 'share-deleted',
  'POST /vault/v1/step-ups': 'step-up-code-sent',
  'POST /vault/v1/step-ups/verify': 'step-up-code-verified',
  'POST /vault/v1/email-changes': 'email-change-code-sent',
  'POST /vault/v1/email-changes/primary': 'present-address-verified',
  'POST /vault/v1/email-changes/secondary': 'new-address-verified',
  'POST /vault/v1/email-changes/confirm': 'identity-moved',
  'POST /vault/v1/socials/:provider/start': 'provider-request-begun',
  'POST /vault/v1/socials/verify': 'provider-verified',
  'POST /vault/v1/farcaster/verify': 'farcaster-verified',
}

/** Events that no single request is: they happen within one, or beside them. */
export type InnerEvent =
  | 'recovery-share-released'
  | 'share-damaged'
  | 'session-copied'
  | 'mail-sent'
  | 'mail-late'
  | 'mail-refused'

/** An event as it is logged: never with an address, a code, a token or a share. */
export interface AuditEvent {
  readonly event: string
  readonly role: 'api' | 'vault'
  /** `refused`: the answer was 4xx; `failed`: 5xx. */
  readonly outcome: 'done' | 'refused' | 'failed'
  /** The field that a refusal names, such as `code` or `session`. */
  readonly reason?: string | undefined
  /** Account id. */
  readonly account?: string | undefined
  /** Thumbprint of the device's key; the same at both roles. */
  readonly device?: string | undefined
}

/** Writes audit events. */
export interface Audit {
  record(event: AuditEvent): void
}

/** Writes nothing. */
export const NO_AUDIT: Audit = { record: () => {} }
