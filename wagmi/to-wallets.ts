import type { CreateConnectorFn } from '@wagmi/core'
import { external, type ExternalWallet } from '../src/index.js'
import { createConnectorEmitter, toProvider, type Connector } from './connector-provider.js'

/** Creates connectors of wagmi with the parameters of a configuration, as wallets of the modal. */
export function toWallets(
  connectors: readonly CreateConnectorFn[],
  config: Omit<Parameters<CreateConnectorFn>[0], 'emitter'>,
): readonly ExternalWallet[] {
  return connectors.map((create, index) => {
    const emitter = createConnectorEmitter(`walletModal.${index}`)
    const connector: Connector = create({
      ...config,
      emitter: emitter as unknown as Parameters<CreateConnectorFn>[0]['emitter'],
    })
    void connector.setup?.()
    const { id, name, icon, rdns } = connector
    const announced = typeof rdns === 'string' ? rdns : rdns?.[0]
    return external({
      id,
      name,
      namespace: 'eip155',
      ...(icon ? { icon } : {}),
      ...(announced ? { rdns: announced } : {}),
      load: () => toProvider(connector, emitter),
    })
  })
}
