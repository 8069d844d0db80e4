import { createPrices, decorateView } from '../requests/decorate-view.js'
import { markExcess, SpendingRules } from '../requests/mark-excess.js'
import type { Prepared } from '../requests/prepared.js'
import { loadRecipients } from '../requests/recipients.js'
import { showApproval } from '../screens/approval-screen.js'
import { showProgress } from '../screens/progress.js'
import { t } from '../texts/texts.js'
import type { Account } from '../wallet/account.js'

/**
 * Carries out a request of the account page itself: the visitor approves it on the screen of a
 * website's requests, and it keeps to the same spending rules. Returns false if they decline.
 */
export async function approveHere(
  account: Account,
  {
    prepare,
    addresses,
    rpcUrl,
  }: {
    readonly prepare: (known: readonly string[]) => Promise<Prepared>
    readonly addresses: readonly string[]
    /** Prices are read from its server. */
    readonly rpcUrl: string
  },
): Promise<boolean> {
  const { origin } = location
  const rules = new SpendingRules(account)
  const known = await loadRecipients(account.store)
  const paid = [...known, ...addresses]
  const endReading = showProgress(t('approval.reading'), origin)
  const [{ view, tasks, finish, spending }, loaded] = await Promise.all([
    prepare(known),
    rules.load(),
  ])
  const shown = markExcess(
    await decorateView(view, createPrices(rpcUrl)),
    await rules.findExcess(loaded, spending, paid),
  )
  endReading()
  if (!(await ask(shown, origin, !account.store.durable))) return false
  showProgress(t('approval.signing'), origin)
  await finish(await rules.sign(tasks(), { spending, paid }))
  return true
}

function ask(view: Prepared['view'], origin: string, forgetful: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const hide = showApproval(
      view,
      { origin, claim: undefined },
      {
        framed: false,
        forgetful,
        onDecide(isApproved) {
          hide()
          resolve(isApproved)
        },
      },
    )
  })
}
