import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const LIFETIME_MS = 60 * 60_000

/** The receiver of a sandbox page. The id is used up by its single purchase. */
export const SandboxOrder = z.object({
  id: z.string(),
  projectId: z.string(),
  account: z.string(),
  until: z.number(),
  fiat: z.optional(z.number()),
})
export type SandboxOrder = z.infer<typeof SandboxOrder>

/**
 * Orders as text that only this server can create, so that a visitor of the page cannot change the
 * receiver.
 */
export interface OrderSeal {
  write(order: Omit<SandboxOrder, 'id' | 'until'>): string
  /** Undefined for text from elsewhere or an expired order. */
  read(text: string): SandboxOrder | undefined
}

/** Creates a seal with a key derived from the sandbox's key. */
export function createOrderSeal(secret: string): OrderSeal {
  const key = createHmac('sha256', secret).update('sandbox orders').digest()
  const seal = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    write(order) {
      const text = Buffer.from(
        JSON.stringify({ ...order, id: randomUUID(), until: Date.now() + LIFETIME_MS }),
      ).toString('base64url')
      return `${text}.${seal(text).toString('base64url')}`
    },
    read(sealed) {
      const [text = '', mark = ''] = sealed.split('.')
      const [expected, given] = [seal(text), Buffer.from(mark, 'base64url')]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const order = SandboxOrder.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return order.until > Date.now() ? order : undefined
    },
  }
}
