const CODES = {
  ProjectNotFound: 3000,
  ProjectInactive: 3000,
  ProjectIdNotSpecified: 3000,
  OriginNotAllowed: 3000,
  InvalidJwt: 3000,
  MissingJwt: 3000,
  TooManyRequests: 3001,
  InvalidMethod: -32600,
  InvalidParams: -32600,
  PayloadSizeExceeded: -32600,
  InvalidTopic: -32600,
  InvalidRequestId: -32600,
  InvalidJsonRpcVersion: -32600,
  BatchLimitExceeded: -32600,
  BatchEmpty: -32600,
  Serialization: -32600,
  TtlTooShort: -32000,
  TtlTooLong: -32000,
  MailboxLimitExceeded: -32000,
  SubscriberLimitExceeded: -32000,
  CreateTopicFailed: -32000,
  SubscribeFailed: -32000,
  PublishFailed: -32000,
  StorageError: -32603,
} as const

/** Stable word in `error.data`. */
export type RelayErrorTag = keyof typeof CODES

/** A refusal in the relay protocol's form: number by class, message, stable tag. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly tag: RelayErrorTag

  constructor(tag: RelayErrorTag, message: string, options?: ErrorOptions) {
    super(message, options)
    this.tag = tag
  }

  toJSON(): { code: number; message: string; data: RelayErrorTag } {
    return { code: CODES[this.tag], message: this.message, data: this.tag }
  }
}
