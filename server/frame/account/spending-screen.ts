import { isAddress } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { permitsMore, type SpendingRule } from '../../src/wallet/statements/spending-rule.js'
import { parseBase58 } from '../encoding/base58.js'
import { formatPlain } from '../requests/amounts.js'
import { element } from '../screens/element.js'
import { SpendingRules } from '../spending/spending-rules.js'
import { t } from '../texts/account-texts.js'
import type { PasskeyProof } from '../keys/key-tasks.js'
import type { Account } from '../wallet/account.js'
import { describeNetwork } from '../wallet/networks.js'
import type { Rpc } from '../wallet/rpc.js'
import { actButton, actForm, field, showProblem, showScreen } from './screen.js'
import { createTokenAmounts, type AmountField } from './token-amounts.js'

const KINDS = ['off', 'day', 'device'] as const
const KEY_BYTES = 32

/** Shows the spending limit of the wallet, and sets it. A rule that permits more is confirmed first. */
export async function showSpending(
  {
    account,
    chains,
    rpc,
    confirm,
    proofOf,
  }: {
    readonly account: Account
    readonly chains: readonly string[]
    readonly rpc: Rpc
    /** Runs an action once its step-up is available. */
    readonly confirm: (go: (stepUpId: string) => unknown) => unknown
    /** What the passkey of a step-up has proven. */
    readonly proofOf: (stepUpId: string) => PasskeyProof | undefined
  },
  back: () => unknown,
): Promise<void> {
  const rules = new SpendingRules(account)
  const all = (await rules.load()).rules.map(({ rule }) => rule)
  // The newest one: where the api and the vault differ, both apply until one is set.
  const before = all.find(({ version }) => all.every((other) => other.version <= version))
  const kinds = KINDS.map((value) => {
    const input = element('input', { type: 'radio', name: 'limit' })
    input.checked = value === (before?.limit ?? 'off')
    return { value, input }
  })
  const findKind = () => kinds.find(({ input }) => input.checked)?.value ?? 'off'
  const tokens = await createTokenAmounts({ chains, amounts: before?.amounts ?? [], rpc })
  const coins = chains.map((chainId): AmountField => {
    const network = describeNetwork(chainId as ChainId)
    const asset = `${chainId}/native`
    const { row, input } = field(
      t('spending.amount', { symbol: network.symbol, network: network.name }),
      { inputmode: 'decimal', name: asset, dir: 'ltr' },
    )
    const amount = before?.amounts.find((one) => one.asset === asset)?.amount
    input.value = amount === undefined ? '' : formatPlain(BigInt(amount), network.decimals)
    return { asset, decimals: network.decimals, row, input }
  })
  const limits = element(
    'section',
    {},
    ...coins.map(({ row }) => row),
    tokens.part,
    element('p', { class: 'note' }, t('spending.rest')),
  )
  const showLimits = () => {
    limits.hidden = findKind() === 'off'
  }
  const listed = element('input', { type: 'checkbox', name: 'listed' })
  listed.checked = before?.listedOnly === true
  const addresses = element('textarea', {
    rows: '4',
    name: 'addresses',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  addresses.value = (before?.addresses ?? []).join('\n')
  const save = async () => {
    const rule = readRule()
    if (!rule) return
    const set = async (stepUpId?: string) => {
      await rules.set(rule, stepUpId === undefined ? {} : { stepUpId, passkey: proofOf(stepUpId) })
      await back()
    }
    await (all.some((one) => permitsMore(rule, one)) ? confirm(set) : set())
  }
  showScreen(
    t('spending.title'),
    element('p', {}, t('spending.text')),
    actForm(
      t('account.continue'),
      [
        element(
          'fieldset',
          { onchange: showLimits },
          element('legend', {}, t('spending.kind')),
          ...kinds.map(({ value, input }) =>
            element(
              'label',
              { class: 'check' },
              input,
              element('span', {}, t(`spending.${value}`)),
            ),
          ),
        ),
        limits,
        element('label', { class: 'check' }, listed, element('span', {}, t('spending.listed'))),
        element('label', {}, element('span', {}, t('spending.addresses')), addresses),
      ],
      save,
    ),
    actButton(t('account.cancel'), back, 'quiet'),
  )

  showLimits()

  /** The rule as it is entered; undefined, with a text on the screen, if something is no value. */
  function readRule(): SpendingRule | undefined {
    const refuse = (value: string) => {
      showProblem(t('spending.wrong', value))
      return undefined
    }
    const limit = findKind()
    const fields = limit === 'off' ? [] : [...coins, ...tokens.list()]
    // Amounts of networks that this site does not have stay.
    const amounts: SpendingRule['amounts'] =
      limit === 'off'
        ? []
        : (before?.amounts ?? []).filter((one) => !fields.some(({ asset }) => asset === one.asset))
    for (const { asset, decimals, input } of fields) {
      const text = input.value.trim()
      if (text === '') continue
      const amount = parseAmount(text, decimals)
      if (amount === undefined) return refuse(text)
      amounts.push({ asset, amount: String(amount) })
    }
    const lines = addresses.value.split(/[\s,;]+/).filter(Boolean)
    const wrong = lines.find((line) => !isPayable(line))
    if (wrong !== undefined) return refuse(wrong)
    return {
      version: (before?.version ?? 0) + 1,
      limit,
      amounts,
      listedOnly: listed.checked,
      addresses: [...new Set(lines.map(toAddress))],
    }
  }
}

// Both signs of decimals are in use, and none of thousands is read: an amount is never ambiguous.
function parseAmount(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function toAddress(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text
}

function isPayable(text: string): boolean {
  return text.startsWith('0x')
    ? isAddress(text, { strict: text !== text.toLowerCase() })
    : parseBase58(text)?.length === KEY_BYTES
}
