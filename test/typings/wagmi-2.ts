/**
 * Compiled by `npm test -- --only types`: the connector fits the types of wagmi 2 as well as those
 * of 3.
 */
import type { CreateConnectorFn as CreateConnector3 } from '@wagmi/core'
import type { CreateConnectorFn as CreateConnector2 } from '@wagmi/core-2'
import type { WalletModalConnector } from '../../wagmi/index.js'

export const connectors = (
  connector: WalletModalConnector,
): [CreateConnector2, CreateConnector3] => [connector, connector]
