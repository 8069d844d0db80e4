import { requireService } from '../../services/require-service.js'
import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { getClockLag } from '../../platform/network/server-clock.js'
import { parseChainId, toAddress, toNamespace } from '../../standards/caip.js'
import type { Account } from '../account/account.js'
import type { ChainData } from '../account/chain-data.js'
import { isCovered } from '../account/tokens/coverage.js'
import type { AccountKey } from '../account/follow-account.js'
import type { IdentitySlice } from '../account/identity.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import { toCoinType } from '../send/resolve-name.js'
import type { Navigation } from '../navigation.js'
import { findLabelMistake, toLabel, type LabelMistake } from './name-label.js'

const DEBOUNCE_MS = 500
// Any label works: the server's answer contains its suffix.
const SUFFIX_PROBE = 'name'

/** The suffix of names for the active account, and the account's own name. */
export interface NamePlace {
  /** With its leading dot. */
  readonly suffix: string
  /** The account's registered full name. */
  readonly owned?: string
}

/** Availability of a name. */
export interface NameCheck {
  readonly label: string
  /** Label and suffix. */
  readonly name: string
  readonly free: boolean
  /** Free alternatives, for a name that is taken. */
  readonly alternatives: readonly string[]
}

/** Registers a name for the active account: availability, signature, registration. */
export interface Names {
  /**
   * True when the active account can have a name: an EVM account, on a network that has a coin
   * type, in an app with a server.
   */
  readonly $available: ReadableAtom<boolean>
  readonly $label: ReadableAtom<string>
  readonly $mistake: ReadableAtom<LabelMistake | undefined>
  readonly $stage: ReadableAtom<'signing' | 'registering'>
  readonly $place: ReadableAtom<Async<NamePlace>>
  /** The result for the last typed label; results for older labels are being replaced. */
  readonly $check: ReadableAtom<Async<NameCheck>>
  readonly $registration: ReadableAtom<Async<string>>
  /**
   * Restarts for the active account, and for each account that becomes active until the returned
   * function is called.
   */
  enter(): () => void
  /** Requests the suffix and the account's name again. */
  retryPlace(): void
  /** Sets the label and checks its availability once the visitor pauses. */
  type(text: string): void
  /** Checks the availability again. */
  retryCheck(): void
  /**
   * Requests a signature from the wallet and registers the available name. The outcome is in
   * `$registration`.
   */
  register(): Promise<void>
  /** Stops waiting for the wallet. */
  cancel(): void
}

/** Creates {@link Names}. */
export function createNames(
  { config, connections, network, track, report }: Core,
  navigation: Navigation,
  { $account }: Account,
  { service }: ChainData,
  identity: IdentitySlice,
): Names {
  const $key = computed($account, (account): AccountKey | undefined =>
    account?.account && account.chainId && account.status === 'connected'
      ? { account: account.account, chainId: account.chainId }
      : undefined,
  )
  /**
   * True when the active account can have a name: an EVM account, on a network that has a coin
   * type, in an app with a server.
   */
  const $available = computed(
    $key,
    (key) =>
      service !== undefined &&
      key !== undefined &&
      isCovered('names', toNamespace(key.account)) &&
      toCoinType(key.chainId) !== undefined,
  )
  const $label = atom('')
  const $mistake = computed($label, (label) => (label === '' ? undefined : findLabelMistake(label)))
  /** The current step of a registration. */
  const $stage = atom<'signing' | 'registering'>('signing')

  async function findSuffix(signal: AbortSignal): Promise<string> {
    if (config.nameSuffix !== undefined)
      return `.${config.nameSuffix.replace(/^\./, '').toLowerCase()}`
    const { suggestNames } = await import('../../services/names/suggest-names.js')
    const {
      suggestions: [first],
    } = await suggestNames(requireService(service), { name: SUFFIX_PROBE }, { signal })
    if (!first?.name.startsWith(`${SUFFIX_PROBE}.`))
      throw new WalletModalError('RESPONSE_INVALID', {
        details: {
          service: requireService(service).name,
          reason: 'suggestions: the first is not the name that was asked for',
        },
      })
    return first.name.slice(SUFFIX_PROBE.length)
  }
  const enter = createLatestScreen()
  const place = createAsync(async (signal, { account }: AccountKey): Promise<NamePlace> => {
    const { reverseName } = await import('../../services/names/reverse-name.js')
    const [suffix, records] = await Promise.all([
      findSuffix(signal),
      reverseName(requireService(service), { address: toAddress(account) }, { signal }),
    ])
    const owned = records.find(({ name }) => name.endsWith(suffix))
    return { suffix, ...(owned && { owned: owned.name }) }
  })
  const check = createAsync(
    async (signal, label: string, suffix: string, delayMs: number): Promise<NameCheck> => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      signal.throwIfAborted()
      const [{ suggestNames }, { lookupName }] = await Promise.all([
        import('../../services/names/suggest-names.js'),
        import('../../services/names/lookup-name.js'),
      ])
      const name = `${label}${suffix}`
      const [{ suggestions }, record] = await Promise.all([
        suggestNames(requireService(service), { name: label, zone: suffix.slice(1) }, { signal }),
        lookupName(requireService(service), { name }, { signal }),
      ])
      // A reserved name has no owner but cannot be registered. Only the suggestions reveal it.
      const free =
        record === undefined &&
        suggestions.every((other) => other.name !== name || !other.registered)
      const alternatives = suggestions.flatMap((other) =>
        other.name !== name && !other.registered && other.name.endsWith(suffix)
          ? [other.name.slice(0, -suffix.length)]
          : [],
      )
      return { label, name, free, alternatives: free ? [] : alternatives }
    },
  )
  const registration = createAsync(async (signal, name: string): Promise<string> => {
    const key = $key.get()
    // Several wallets may hold the account; the active one is used.
    const active = $account.get()?.connection
    const connection = connections.list().find(({ id }) => id === active)
    if (!key || !connection)
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: key?.account } })
    if (!network.find(key.chainId))
      throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: key.chainId } })
    track('REGISTER_NAME_INITIATED', { ensName: name })
    try {
      const { registerName, toRegistrationMessage } =
        await import('../../services/names/register-name.js')
      // A slow device clock would date the message too far in the past for the server.
      const message = toRegistrationMessage({ name, at: Date.now() + Math.max(0, getClockLag()) })
      const { value: signature } = await connection.signMessage(message, {
        account: key.account,
        signal,
      })
      signal.throwIfAborted()
      $stage.set('registering')
      // Not aborted: the server may already have registered the name.
      const record = await registerName(requireService(service), {
        message,
        signature,
        address: toAddress(key.account),
        chainReference: Number(parseChainId(key.chainId)?.reference),
      })
      identity.setName(key, record.name)
      track('REGISTER_NAME_SUCCESS', { ensName: record.name })
      return record.name
    } catch (failure) {
      if (!isAbort(failure))
        track('REGISTER_NAME_ERROR', { ensName: name, error: toError(failure).message })
      throw failure
    }
  })

  const follow = (act: Promise<unknown>) =>
    void act.catch((failure) => isAbort(failure) || report(failure))
  function startCheck(delayMs: number) {
    const { value } = place.$value.get()
    if (!value || value.owned !== undefined || $label.get() === '' || $mistake.get()) check.reset()
    else follow(check.run($label.get(), value.suffix, delayMs))
  }
  async function load(key: AccountKey) {
    await place.run(key)
    startCheck(0)
  }

  return {
    $available,
    $label: readonlyType($label),
    $mistake,
    $stage: readonlyType($stage),
    $place: place.$value,
    $check: check.$value,
    $registration: registration.$value,
    enter() {
      const isLatest = enter()
      $label.set('')
      let seen: string | undefined
      const stop = $key.subscribe((key) => {
        if (key?.account === seen) return
        seen = key?.account
        check.reset()
        registration.reset()
        place.reset()
        if (key && $available.get()) follow(load(key))
      })
      return () => {
        stop()
        if (!isLatest()) return
        for (const { cancel } of [place, check, registration]) cancel()
      }
    },
    retryPlace() {
      const key = $key.get()
      if (key) follow(load(key))
    },
    type(text) {
      const label = toLabel(text)
      if (label === $label.get()) return
      $label.set(label)
      registration.reset()
      startCheck(DEBOUNCE_MS)
    },
    retryCheck: () => startCheck(0),
    async register() {
      const { status, value } = check.$value.get()
      if (status !== 'ready' || !value.free || registration.$value.get().status === 'loading')
        return
      $stage.set('signing')
      try {
        navigation.nameRegistered(await registration.run(value.name))
      } catch (failure) {
        if (isAbort(failure)) return
        report(failure)
        // Another account may have registered it since the check.
        if (toError(failure).code !== 'USER_REJECTED') startCheck(0)
      }
    },
    cancel: registration.cancel,
  }
}
