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
  const addresses = (await account.fresh()).addresses as WalletAddresses
  const { PermissionRecord } = await loadGrants()
  const { permissions, unread, problem } = await new PermissionRecord(account).list(
    addresses.eip155,
  )
  const all = await Promise.all(permissions.map((one) => readState(one, overview, addresses)))
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
  permission: RecordedPermission,
  { rpc }: Pick<Overview, 'rpc'>,
  addresses: WalletAddresses,
): Promise<Shown> {
  const { chainId, terms, delegation, origin } = permission
  const now = Date.now()
  const { describeGranted, isRevoked } = await loadGrants()
  const words = await describeGranted(terms, { chainId, rpc, addresses, now }, origin)
  if (Number(terms.expiry) * 1000 <= now)
    return { ...permission, words, state: 'expired', isChecked: true }
  const revoked = await isRevoked(delegation, { rpc, chainId }).catch(() => undefined)
  return {
    ...permission,
    words,
    state: revoked === true ? 'revoked' : 'active',
    isChecked: revoked !== undefined,
  }
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
    // Only a network with a bundler carries it out.
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
  if (error.field === 'delegate') return t('permissions.unused', describeNetwork(chainId).name)
  const isTold = error.status === 0 || Object.values<string>(FAULTS).includes(error.field)
  return isTold ? toWords(error) : t('permissions.failed')
}
