import * as z from 'zod/mini'
import type { InstanceLine } from '../../storage/relay/instance-line.js'
import type { Budgets } from './budgets.js'

const INTERVAL_MS = 500
// Smaller amounts are not sent: an address below this at each instance is far within one budget.
const MIN_UNITS = 5
const MAX_OWNERS = 50

/**
 * An instance's report about owners of budgets: owner, units, and the owner's number of sockets
 * there.
 */
const Report = z.object({
  instance: z.string(),
  spent: z
    .array(z.tuple([z.string(), z.number().check(z.nonnegative()), z.int().check(z.nonnegative())]))
    .check(z.maxLength(MAX_OWNERS)),
})

/** Synchronises budgets between instances. */
export interface SharedSpending {
  /** Sends what was spent here since the last report. Runs automatically twice a second. */
  flush(): void
  stop(): Promise<void>
}

/**
 * Makes budgets of addresses and client keys count once for all instances: each instance reports
 * its spending and deducts the spending of the others. No request waits for a report, and without
 * the connection each instance limits alone. Budgets of projects grow with the number of instances.
 */
export function shareSpending({
  budgets,
  line,
  instance,
  intervalMs = INTERVAL_MS,
}: {
  budgets: Budgets
  line: InstanceLine
  instance: string
  intervalMs?: number
}): SharedSpending {
  line.watch((text) => {
    const report = readReport(text)
    if (!report || report.instance === instance) return
    for (const [owner, units, sockets] of report.spent)
      budgets.charge(owner, { units, sockets, by: report.instance })
  })
  const flush = () => {
    const spent = budgets
      .takeSpent()
      .filter(({ units }) => units >= MIN_UNITS)
      .sort((a, b) => b.units - a.units)
      .slice(0, MAX_OWNERS)
    if (spent.length > 0)
      line.send(
        JSON.stringify({
          instance,
          spent: spent.map(({ owner, units, sockets }) => [
            owner,
            Math.round(units * 10) / 10,
            sockets,
          ]),
        }),
      )
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
