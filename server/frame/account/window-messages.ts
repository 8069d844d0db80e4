/**
 * Messages of the account window to the frame that opened it, and the answers. Both are pages of
 * the site's own origin.
 */
export type ToFrame =
  | { readonly kind: 'hello' }
  | {
      readonly kind: 'store'
      readonly id: number
      readonly act: 'get' | 'set' | 'remove' | 'replace'
      readonly key: string
      readonly value?: unknown
      readonly from?: unknown
    }
  | { readonly kind: 'done' }

/** Answers of the frame. */
export type ToWindow =
  | {
      readonly kind: 'device'
      readonly origin: string
      readonly projectId: string
      readonly durable: boolean
      readonly theme: string | undefined
    }
  | {
      readonly kind: 'stored'
      readonly id: number
      readonly value?: unknown
      readonly failed?: boolean
    }
