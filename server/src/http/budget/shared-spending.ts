import * as z from 'zod/mini'
import type { InstanceLine } from '../../storage/instance-line.js'
import type { Budgets } from './budgets.js'

const INTERVAL_MS = 500
// Less than this in an interval is not worth a message: an address that stays below it at each instance is far within one budget.
const MIN_UNITS = 5
const MAX_OWNERS = 50

/** What an instance says that owners of budgets have spent: owner, units, and how many sockets the owner has there. */
const Report = z.object({ instance: z.string(), spent: z.array(z.tuple([z.string(), z.number().check(z.nonnegative()), z.int().check(z.nonnegative())])).check(z.maxLength(MAX_OWNERS)) })

/** Keeps the budgets of several instances together. */
export interface SharedSpending {
  /** Sends what was spent here since the last time; happens by itself twice a second. */
  flush(): void
  stop(): Promise<void>
}

/**
 * Makes budgets of addresses and client keys count once for all instances: each instance tells the others what was spent there, and takes
 * from its own budgets what was spent elsewhere. No request waits for that, and without the line each instance limits alone. Budgets of
 * projects grow with the instances, as the sites of a project do.
 */
export function shareSpending({ budgets, line, instance, intervalMs = INTERVAL_MS }: { budgets: Budgets; line: InstanceLine; instance: string; intervalMs?: number }): SharedSpending {
  line.watch((text) => {
    const report = readReport(text)
    if (!report || report.instance === instance) return
    for (const [owner, units, sockets] of report.spent) budgets.charge(owner, { units, sockets, by: report.instance })
  })
  const flush = () => {
    const spent = budgets.takeSpent().filter(({ units }) => units >= MIN_UNITS).sort((a, b) => b.units - a.units).slice(0, MAX_OWNERS)
    if (spent.length > 0) line.send(JSON.stringify({ instance, spent: spent.map(({ owner, units, sockets }) => [owner, Math.round(units * 10) / 10, sockets]) }))
  }
  const timer = setInterval(flush, intervalMs).unref()
  return {
    flush,
    async stop() {
      clearInterval(timer)
      await line.stop()
    },
  }
}

function readReport(text: string): z.infer<typeof Report> | undefined {
  try {
    return Report.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // another program uses the channel
  }
}
