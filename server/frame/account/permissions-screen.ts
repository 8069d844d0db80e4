import type { ChainId } from '../../../src/contract.js'
import { FAULTS } from '../../src/wallet/contracts/contract.js'
import type { RecordedPermission } from '../grants/permission-record.js'
import { element } from '../screens/element.js'
import { createRing } from '../screens/ring.js'
import { t } from '../texts/account-texts.js'
import type { WalletAddresses } from '../keys/wallet-keys.js'
import { describeNetwork } from '../wallet/networks.js'
import { Refusal } from '../wallet/refusal.js'
import { item, section } from './account-lists.js'
import { approveHere } from './approve-here.js'
import type { Overview } from './overview.js'
import { actButton, showProblem, showScreen, toDate, toWords } from './screen.js'

type State = 'active' | 'expired' | 'revoked'

interface Shown extends RecordedPermission {
  /** What it allows, in one sentence. */
  readonly words: string
  readonly state: State
  /** False if the network did not say whether it was revoked. */
  readonly isChecked: boolean
}

/**
 * Lists the permissions that the wallet has granted websites (ERC-7715), from its own record and the
 * networks, and revokes them.
 */
export async function showPermissions(overview: Overview, back: () => unknown): Promise<void> {
  const { account } = overview
  const addresses = (await account.current()).addresses as WalletAddresses
  const { describeGranted, PermissionRecord } = await loadGrants()
  const { permissions, unread, problem } = await new PermissionRecord(account).list(
    addresses.eip155,
  )
  const describe = describeGranted({ rpc: overview.rpc, addresses, now: Date.now() })
  const all = await Promise.all(
    permissions.map(async (one): Promise<Shown> => {
      const [words, state] = await Promise.all([describe(one), readState(one, overview)])
      return { ...one, words, ...state }
    }),
  )
  const again = () => showPermissions(overview, back)
  const draw = (state: State) => {
    const rows = all
      .filter((one) => one.state === state)
      .map((one) =>
        item(
          element('span', {}, one.words),
          [
            one.origin,
            describeNetwork(one.chainId).name,
            t('permissions.granted', toDate(one.grantedAt)),
            ...(one.isChecked ? [] : [t('permissions.unchecked')]),
          ],
          state === 'active' &&
            actButton(
              t('permissions.revoke'),
              () => revoke(one, { overview, addresses, again }),
              'quiet',
            ),
        ),
      )
    return (
      rows.length > 0 && section(`permissions.${state}`, element('ul', { class: 'items' }, ...rows))
    )
  }
  showScreen(
    t('permissions.title'),
    element('p', {}, t('permissions.text')),
    all.length === 0 &&
      problem === undefined &&
      element('p', { class: 'note' }, t('permissions.none')),
    unread > 0 && element('p', { class: 'notice' }, t('permissions.unread')),
    draw('active'),
    draw('expired'),
    draw('revoked'),
    actButton(t('account.back'), back),
  )
  if (problem !== undefined) showProblem(toWords(problem))
}

// The chunk that the frame loads for its own requests about permissions.
const loadGrants = () => import('../grants/prepare-grants.js')

async function readState(
  { terms, delegation, chainId }: RecordedPermission,
  { rpc }: Pick<Overview, 'rpc'>,
): Promise<Pick<Shown, 'state' | 'isChecked'>> {
  if (Number(terms.expiry) * 1000 <= Date.now()) return { state: 'expired', isChecked: true }
  const { isRevoked } = await loadGrants()
  const revoked = await isRevoked(delegation, { rpc, chainId }).catch(() => undefined)
  return { state: revoked === true ? 'revoked' : 'active', isChecked: revoked !== undefined }
}

async function revoke(
  { chainId, context, words }: Shown,
  {
    overview: { account, rpc, rpcUrl, smartAccounts },
    addresses,
    again,
  }: {
    readonly overview: Overview
    readonly addresses: WalletAddresses
    readonly again: () => unknown
  },
): Promise<void> {
  const [list, title] = [[...document.body.childNodes], document.title]
  const restore = (text: string) => {
    document.body.replaceChildren(...list)
    document.title = title
    document.querySelector('h1')?.focus({ preventScroll: true })
    showProblem(text)
  }
  try {
    // Only a network with a bundler carries out a revocation.
    if (!smartAccounts?.chains.some((chain) => chain.chainId === chainId))
      throw new Refusal(503, FAULTS.unavailable, '')
    const { prepareOwn } = await loadGrants()
    const isDone = await approveHere(account, {
      addresses: [addresses.eip155, addresses.solana],
      rpcUrl,
      prepare: () =>
        prepareOwn('wallet_revokeExecutionPermission', {
          device: account,
          settings: smartAccounts,
          params: [{ permissionContext: context }],
          chainId,
          addresses,
          origin: location.origin,
          rpc,
          now: Date.now(),
        }),
    })
    if (!isDone) return restore(t('permissions.declined'))
  } catch (error) {
    return restore(describeFailure(error, chainId))
  }
  document.title = title
  showScreen(
    t('permissions.done'),
    createRing('done'),
    element('p', {}, words),
    actButton(t('account.back'), again, 'primary'),
  )
}

function describeFailure(error: unknown, chainId: ChainId): string {
  if (!(error instanceof Refusal)) return toWords(error)
  const { name, symbol } = describeNetwork(chainId)
  if (error.field === 'delegate') return t('permissions.unused', name)
  // A sponsor that refuses is named only where the account cannot pay itself.
  if (['fee', 'sponsor'].includes(error.field) && symbol !== '') return t('permissions.fee', symbol)
  const isTold = error.status === 0 || Object.values<string>(FAULTS).includes(error.field)
  return isTold ? toWords(error) : t('permissions.failed')
}
