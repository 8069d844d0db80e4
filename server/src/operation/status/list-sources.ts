import type { Logger } from 'pino'
import type { BaseStorage } from '../../storage/storage.js'
import type { Door } from '../doors.js'
import type { RecentCalls } from '../recent-calls.js'
import type { ServerConfig } from '../server-config.js'
import { watchProgram, watchStorage } from './sources.js'
import type { StatusSource } from './status.js'

/** The sources of `wallet-modal-server`: a part that it does not serve has none, and no row. */
export function listSources(
  {
    doors,
    upstreams,
    wallet,
    statusWallet,
  }: Pick<ServerConfig, 'doors' | 'upstreams' | 'wallet' | 'statusWallet'>,
  {
    storage,
    recentCalls,
    log,
  }: {
    storage: Pick<BaseStorage, 'check'>
    recentCalls: RecentCalls
    log: Pick<Logger, 'warn'>
  },
): readonly StatusSource[] {
  const when = (wanted: readonly Door[], source: StatusSource): readonly StatusSource[] =>
    doors.some((door) => wanted.includes(door)) ? [source] : []
  // Public nodes of other chains come and go, and visitors choose which of them are called.
  const own = upstreams.flatMap(({ chainId }) => [`rpc ${chainId}`, `rpc ws ${chainId}`])
  const isOwn = (service: string) => own.length === 0 || own.includes(service)
  return [
    ...when(['relay'], watchStorage('relay', storage)),
    ...when(['rpc', 'chain-data'], () => ({ chains: recentCalls.judge('chains', isOwn) })),
    ...when(['swaps', 'onramp'], () => ({ purchases: recentCalls.judge('purchases') })),
    ...when(['wallet-api', 'wallet-vault'], watchStorage('wallet', storage)),
    ...(wallet.smtpUrl === undefined
      ? []
      : when(['wallet-api', 'wallet-vault'], () => ({ mail: recentCalls.judge('mail') }))),
    ...statusWallet.map((address) => watchProgram(address, log)),
  ]
}
