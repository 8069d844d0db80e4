import type { SignTask, SpendingCheck } from '../../server/frame/keys/key-tasks.js'
import { SpendingRules } from '../../server/frame/spending/spending-rules.js'
import type { Account } from '../../server/frame/wallet/account.js'
import { Refusal } from '../../server/frame/wallet/refusal.js'
import type { SignedSpendingRule } from '../../server/src/wallet/statements/spending-rule.js'
import { MemoryDeviceStore } from './custody/memory-device-store.js'
import type { WalletDevice } from './custody/wallet-device.js'

/** What reached the key worker. */
interface Signing {
  readonly tasks: readonly SignTask[]
  readonly check?: SpendingCheck
}

/**
 * The secure site's spending rules on a device, with a real vault, and an api that answers `spending`
 * as it likes. `vault`: whether the vault can be reached. `signed`: what reached the key worker.
 */
export function openRules(
  { device, accountId }: { readonly device: WalletDevice; readonly accountId: string },
  {
    spending,
    vault = true,
  }: {
    readonly spending: SignedSpendingRule | null | (() => SignedSpendingRule | null)
    readonly vault?: boolean
  },
  store = new MemoryDeviceStore(),
): {
  readonly rules: SpendingRules
  readonly store: MemoryDeviceStore
  readonly signed: readonly Signing[]
} {
  const session = { accountId, access: 'x' }
  const signed: Signing[] = []
  const run = async (signing: Signing) => {
    signed.push(signing)
    return signing.tasks.map(() => new Uint8Array(65))
  }
  const account = {
    store,
    servers: { api: 'api', vault: 'vault' },
    session: async () => session,
    fresh: async () => session,
    current: async () => session,
    sign: (tasks: readonly SignTask[]) => run({ tasks }),
    run: (toTask: (wallet: object) => Signing) => run(toTask({})),
    send: async (url: string, { body, answer }: Parameters<Account['send']>[1]) => {
      if (url.startsWith('api'))
        return { spending: typeof spending === 'function' ? spending() : spending }
      if (!vault) throw new Refusal(0, '', 'The wallet cannot be reached')
      const path = url.slice('vault/vault/v1'.length)
      const { status, field, body: given } = await device.vault('POST', path, { body })
      if (status !== 200) throw new Refusal(status, field ?? '', 'refused')
      return answer.parse(given)
    },
  }
  return { rules: new SpendingRules(account as unknown as Account), store, signed }
}
