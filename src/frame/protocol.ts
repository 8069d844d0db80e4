import * as z from 'zod/mini'

/** Protocol version in the frame's address. */
export const FRAME_VERSION = '4'

/** Prefixes of the names of messages to the frame and from it. */
export const TO_FRAME = '@w3m-app/'
export const FROM_FRAME = '@w3m-frame/'

/** Placeholder for the address in a sign-in message that the frame completes and signs. */
export const ADDRESS_PLACEHOLDER = '<<AccountAddress>>'

const text = z.string().check(z.maxLength(4096))
const longText = z.string().check(z.maxLength(1 << 20))
// Checks only the form; a mailed code proves that the address exists.
const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/))
/** CAIP-2, or the number of an EVM network. */
const chainId = z.union([text, z.number()])
const none = z.optional(z.unknown())

/** Signs with its own key (`eoa`), or as a contract. */
export const AccountType = z.enum(['eoa', 'smartAccount'])
export type AccountType = z.infer<typeof AccountType>

/** Identity providers besides email and Farcaster. */
export const SocialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** A sign-in message (CAIP-122) without its address, which the frame fills in. */
const siwxMessage = z.object({
  accountAddress: text,
  chainId: text,
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  serializedMessage: z.optional(longText),
  statement: z.optional(text),
  resources: z.optional(z.array(text)),
  requestId: z.optional(text),
  issuedAt: z.optional(text),
  notBefore: z.optional(text),
  expirationTime: z.optional(text),
})
export type FrameSiwxMessage = z.infer<typeof siwxMessage>

const account = {
  email: z.nullish(email),
  address: text,
  /** A number for EVM, CAIP-2 for Solana. */
  chainId,
  accounts: z.optional(
    z.array(z.object({ address: text, type: AccountType })).check(z.maxLength(16)),
  ),
  preferredAccountType: z.optional(AccountType),
  signature: z.optional(longText),
  message: z.optional(longText),
  siwxMessage: z.optional(siwxMessage),
  userName: z.nullish(text),
  smartAccountDeployed: z.optional(z.boolean()),
}
/** The visitor's account, as returned by CONNECT_SOCIAL and GET_USER. */
export const FrameUser = z.object(account)
export type FrameUser = z.infer<typeof FrameUser>

const user = {
  preferredAccountType: z.optional(AccountType),
  chainId: z.optional(chainId),
  siwxMessage: z.optional(siwxMessage),
  rpcUrl: z.optional(text),
}
const metadata = z.object({ name: text, description: text, url: text, icons: z.array(text) })

/** A request, its answer, and its deadline. */
interface Row {
  /** Payload of the request. */
  readonly app: z.ZodMiniType
  /** Payload of `…_SUCCESS`. */
  readonly success: z.ZodMiniType
  /** Part of a login: the frame is discarded if it does not answer within 120 s. */
  readonly login?: true
  /** A timeout of this request does not mean that the frame failed to load. */
  readonly slow?: true
  /** Waits for the visitor, without a deadline. */
  readonly open?: true
}

/**
 * Every request to the frame: the kit sends `@w3m-app/<NAME>` with `app`; the frame answers
 * `@w3m-frame/<NAME>_SUCCESS` with `success`, or `@w3m-frame/<NAME>_ERROR` with
 * {@link FrameFailure}.
 */
export const frameRequests = {
  SWITCH_NETWORK: {
    app: z.object({ chainId, rpcUrl: z.optional(text) }),
    success: z.object({ chainId }),
  },
  CONNECT_EMAIL: {
    app: z.object({ email }),
    /**
     * `match`: the number that the page shows beside a mailed link, for the visitor to compare.
     * `RECOVER`: no more links are mailed today, and CONNECT_RECOVERY signs in with a passkey.
     */
    success: z.object({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT', 'RECOVER']),
      match: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    }),
    login: true,
  },
  CONNECT_DEVICE: { app: none, success: none, login: true },
  /**
   * `RECOVER`: the code was right, and CONNECT_RECOVERY restores the wallet. Other frames return
   * nothing.
   */
  CONNECT_OTP: {
    app: z.object({ otp: text }),
    success: z.nullish(z.object({ action: z.optional(text) })),
    login: true,
  },
  /** Restores the wallet from a passkey or a backup, on a screen of the site. */
  CONNECT_RECOVERY: { app: none, success: none, open: true },
  /** Shows backup, passkeys and devices of the wallet, on a screen of the site. */
  OPEN_ACCOUNT: { app: none, success: none, open: true },
  GET_SOCIAL_REDIRECT_URI: {
    app: z.object({ provider: SocialProvider }),
    success: z.object({ uri: text }),
    login: true,
  },
  /** `RECOVER` as for CONNECT_OTP; GET_USER follows the recovery. */
  CONNECT_SOCIAL: {
    app: z.object({ uri: text, ...user }),
    success: z.union([FrameUser, z.object({ action: z.literal('RECOVER') })]),
    login: true,
  },
  GET_FARCASTER_URI: { app: none, success: z.object({ url: text }) },
  CONNECT_FARCASTER: {
    app: none,
    success: z.object({ userName: z.nullish(text), action: z.optional(text) }),
    open: true,
  },
  GET_USER: {
    app: z.optional(z.object({ socialUri: z.optional(text), ...user })),
    success: FrameUser,
  },
  SIGN_OUT: { app: none, success: none },
  IS_CONNECTED: {
    app: z.optional(z.object({ token: z.optional(text) })),
    success: z.object({ isConnected: z.boolean() }),
  },
  GET_CHAIN_ID: { app: none, success: z.object({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    app: none,
    success: z.object({
      smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(1000)),
    }),
  },
  INIT_SMART_ACCOUNT: { app: none, success: z.object({ address: text, isDeployed: z.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    app: z.object({ type: AccountType }),
    success: z.object({ type: AccountType, address: text }),
    slow: true,
  },
  RPC_REQUEST: {
    app: z.object({
      method: text,
      params: z.optional(z.unknown()),
      chainId: z.optional(chainId),
      chainNamespace: z.optional(text),
      rpcUrl: z.optional(text),
    }),
    success: z.unknown(),
    open: true,
  },
  RPC_ABORT: { app: none, success: none },
  UPDATE_EMAIL: {
    app: z.object({ email }),
    success: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { app: z.object({ otp: text }), success: none },
  UPDATE_EMAIL_SECONDARY_OTP: {
    app: z.object({ otp: text }),
    success: z.object({ newEmail: email }),
  },
  SYNC_THEME: {
    app: z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
    }),
    success: none,
    slow: true,
  },
  SYNC_DAPP_DATA: {
    app: z.object({
      metadata: z.optional(metadata),
      sdkVersion: z.optional(text),
      sdkType: z.optional(text),
      projectId: text,
    }),
    success: none,
    slow: true,
  },
  RELOAD: { app: none, success: none },
} as const satisfies Record<string, Row>

/** Messages that the frame sends without a request. */
export const frameEvents = {
  READY: z.object({ version: z.optional(text) }),
  SESSION_UPDATE: z.object({ token: text }),
} as const satisfies Record<string, z.ZodMiniType>

/** Result of a social login, sent by the last page in its window to the window that opened it. */
export const SocialResult = z.object({
  resultUri: z.string().check(z.minLength(1), z.maxLength(1 << 16)),
})

/** Payload of `…_ERROR`. `code` is an EIP-1193 number, such as 4001 for a refusal. */
export const FrameFailure = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.number()),
})

export type FrameRequest = keyof typeof frameRequests
export type FrameEvent = keyof typeof frameEvents
export type FramePayload<N extends FrameRequest> = z.input<(typeof frameRequests)[N]['app']>
export type FrameAnswer<N extends FrameRequest> = z.output<(typeof frameRequests)[N]['success']>

/** A message between page and frame. */
export interface FrameMessage {
  /** Created by the page; repeated in the answer. */
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}

/**
 * For the frame: parses a message of the page. Undefined unless it is a request of the table. Never
 * throws.
 */
export function readAppMessage(value: unknown):
  | {
      [N in FrameRequest]: {
        readonly id: string
        readonly name: N
        readonly payload: FramePayload<N>
      }
    }[FrameRequest]
  | undefined {
  try {
    const { id, type, payload } = value as FrameMessage
    if (
      typeof id !== 'string' ||
      id === '' ||
      id.length > 128 ||
      typeof type !== 'string' ||
      !type.startsWith(TO_FRAME)
    )
      return undefined
    const name = type.slice(TO_FRAME.length) as FrameRequest
    const read = Object.hasOwn(frameRequests, name)
      ? frameRequests[name].app.safeParse(payload)
      : undefined
    return read?.success
      ? ({ id, name, payload: read.data } as NonNullable<ReturnType<typeof readAppMessage>>)
      : undefined
  } catch {
    return undefined
  }
}

/** A parsed message of the frame. */
export type FrameReply =
  | { readonly kind: 'event'; readonly name: FrameEvent }
  | {
      readonly kind: 'success' | 'error'
      readonly id: string
      readonly name: FrameRequest
      readonly payload: unknown
    }
  /** An answer with a valid name but an invalid payload. */
  | {
      readonly kind: 'malformed'
      readonly id: string
      readonly name: FrameRequest
      readonly reason: string
    }

/**
 * For the page: parses a message of the frame. Undefined unless it is a message of the tables.
 * Never throws.
 */
export function readFrameMessage(value: unknown): FrameReply | undefined {
  try {
    const { id, type, payload } = value as FrameMessage
    if (typeof type !== 'string' || type.length > 128 || !type.startsWith(FROM_FRAME))
      return undefined
    const word = type.slice(FROM_FRAME.length)
    if (Object.hasOwn(frameEvents, word))
      return frameEvents[word as FrameEvent].safeParse(payload).success
        ? { kind: 'event', name: word as FrameEvent }
        : undefined
    const end = word.lastIndexOf('_')
    const name = word.slice(0, end) as FrameRequest
    const kind =
      word.slice(end) === '_SUCCESS'
        ? 'success'
        : word.slice(end) === '_ERROR'
          ? 'error'
          : undefined
    if (!kind || typeof id !== 'string' || !Object.hasOwn(frameRequests, name)) return undefined
    const read = (kind === 'success' ? frameRequests[name].success : FrameFailure).safeParse(
      payload,
    )
    if (read.success) return { kind, id, name, payload: read.data }
    // A failure without a message still counts as a failure.
    if (kind === 'error') return { kind, id, name, payload: {} }
    const issue = read.error.issues[0]
    return {
      kind: 'malformed',
      id,
      name,
      reason: `${issue?.path.join('.') || name}: ${issue?.message ?? 'unexpected'}`,
    }
  } catch {
    return undefined
  }
}
