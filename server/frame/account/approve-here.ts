import type { Prepared } from '../requests/prepared.js'
import { t } from '../texts/texts.js'
import type { Account } from '../wallet/account.js'
import { showWaiting } from './screen.js'

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
    readonly prepare: () => Promise<Prepared>
    readonly addresses: readonly string[]
    /** Prices are read from its server. */
    readonly rpcUrl: string
  },
): Promise<boolean> {
  showWaiting(t('approval.reading'))
  // Imported as the frame does, so that its first load is not divided further.
  const [{ createPrices, decorateView }, { markExcess, SpendingRules }] = await Promise.all([
    import('../requests/decorate-view.js'),
    import('../requests/mark-excess.js'),
  ])
  const rules = new SpendingRules(account)
  const [{ view, tasks, finish, spending }, loaded] = await Promise.all([prepare(), rules.load()])
  const shown = markExcess(
    await decorateView(view, createPrices(rpcUrl)),
    await rules.findExcess(loaded, spending, addresses),
  )
  if (!(await ask(shown, !account.store.durable))) return false
  showWaiting(t('approval.signing'))
  await finish(await rules.sign(tasks(), { spending, paid: addresses }))
  return true
}

async function ask(view: Prepared['view'], forgetful: boolean): Promise<boolean> {
  const { showApproval } = await import('../screens/approval-screen.js')
  return new Promise((resolve) => {
    const hide = showApproval(
      view,
      { origin: location.origin, claim: undefined },
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
