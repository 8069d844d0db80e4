import { isAddress } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import type { SpendingRule } from '../../src/wallet/statements/spending-rule.js'
import { formatPlain } from '../requests/amounts.js'
import { readToken } from '../requests/tokens.js'
import { element } from '../screens/element.js'
import { t } from '../texts/account-texts.js'
import { describeNetwork } from '../wallet/networks.js'
import type { Rpc } from '../wallet/rpc.js'
import { actButton, field, showProblem } from './screen.js'

const ERC20 = /^(eip155:\d+)\/erc20:(0x[0-9a-f]{40})$/

/** A field for the amount of one asset. */
export interface AmountField {
  /** As in a {@link SpendingRule}. */
  readonly asset: string
  readonly decimals: number
  readonly row: HTMLElement
  readonly input: HTMLInputElement
}

/** The part of the spending page with the tokens. */
export interface TokenAmounts {
  readonly part: HTMLElement
  list(): readonly AmountField[]
}

/**
 * Creates {@link TokenAmounts}: a field for each token that the rule names, and a form that adds one
 * by its contract. Symbol and decimals come from the operator's node.
 */
export async function createTokenAmounts({
  chains,
  amounts,
  rpc,
}: {
  readonly chains: readonly string[]
  readonly amounts: SpendingRule['amounts']
  readonly rpc: Rpc
}): Promise<TokenAmounts> {
  const networks = chains.filter((chainId) => chainId.startsWith('eip155:')) as ChainId[]
  const known = amounts.filter(({ asset }) => {
    const [, chainId = ''] = ERC20.exec(asset) ?? []
    return networks.some((network) => network === chainId)
  })
  const rows = element('div', { class: 'fields' })
  const fields: AmountField[] = []
  const add = (made: AmountField) => {
    fields.push(made)
    rows.append(made.row)
  }
  for (const made of await Promise.all(
    known.map(({ asset, amount }) => toField(rpc, asset, amount)),
  ))
    if (made) add(made)

  const network = element(
    'select',
    { name: 'token-network' },
    ...networks.map((chainId) =>
      element('option', { value: chainId }, describeNetwork(chainId).name),
    ),
  )
  const contract = field(t('spending.token'), { name: 'token', dir: 'ltr' })
  const addToken = async () => {
    const chainId = networks[network.selectedIndex]
    const address = contract.input.value.trim()
    if (chainId === undefined || !isAddress(address, { strict: address !== address.toLowerCase() }))
      return showProblem(t('spending.wrong', address))
    const asset = `${chainId}/erc20:${address.toLowerCase()}`
    const made = fields.find((one) => one.asset === asset) ?? (await toField(rpc, asset))
    if (!made) return showProblem(t('spending.token.none', describeNetwork(chainId).name))
    if (!fields.includes(made)) add(made)
    contract.input.value = ''
    made.input.focus()
  }
  return {
    part: element(
      'div',
      { class: 'fields' },
      rows,
      networks.length > 1 &&
        element('label', {}, element('span', {}, t('spending.token.network')), network),
      contract.row,
      actButton(t('spending.token.add'), addToken),
    ),
    list: () => fields,
  }
}

/**
 * The field of a token. Undefined for a contract without decimals, unless the rule has its amount,
 * which is then in its smallest unit.
 */
async function toField(rpc: Rpc, asset: string, amount?: string): Promise<AmountField | undefined> {
  const [, network, to = ''] = ERC20.exec(asset)!
  const chainId = network as ChainId
  const { symbol, decimals } = await readToken({ to, chainId, rpc })
  if (decimals === undefined && amount === undefined) return undefined
  const { row, input } = field(
    t('spending.amount', { symbol, network: describeNetwork(chainId).name }),
    { inputmode: 'decimal', name: asset, dir: 'ltr' },
  )
  row.append(element('span', { class: 'claim', dir: 'ltr', translate: 'no' }, to))
  input.value = amount === undefined ? '' : formatPlain(BigInt(amount), decimals ?? 0)
  return { asset, decimals: decimals ?? 0, row, input }
}
