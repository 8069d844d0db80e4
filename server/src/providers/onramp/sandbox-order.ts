import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const LIFETIME_MS = 60 * 60_000

/** For whom a page of the sandbox was made. The id is spent by its one purchase. */
export const SandboxOrder = z.object({ id: z.string(), projectId: z.string(), account: z.string(), until: z.number(), fiat: z.optional(z.number()) })
export type SandboxOrder = z.infer<typeof SandboxOrder>

/** Orders as text only this server can write: who opens a page cannot change whom it delivers to. */
export interface OrderSeal {
  write(order: Omit<SandboxOrder, 'id' | 'until'>): string
  /** Undefined for what was not written here, or has expired. */
  read(text: string): SandboxOrder | undefined
}

/** Seals with a key made of the sandbox's own. */
export function createOrderSeal(secret: string): OrderSeal {
  const key = createHmac('sha256', secret).update('sandbox orders').digest()
  const seal = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    write(order) {
      const text = Buffer.from(JSON.stringify({ ...order, id: randomUUID(), until: Date.now() + LIFETIME_MS })).toString('base64url')
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
