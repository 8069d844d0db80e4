import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  useRequestPermissions,
  WalletModalProvider,
  type UseRequestPermissionsResult,
} from '../../../react/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'

const asked = {
  to: BOB,
  permissions: [
    { type: 'native-token-periodic', data: { periodAmount: 1n, periodDuration: 86_400 } },
  ],
  expiry: Math.floor(Date.now() / 1000) + 86_400,
}

describe('useRequestPermissions()', () => {
  let root: Root
  const place = document.createElement('div')
  const held: { last?: UseRequestPermissionsResult } = {}
  function Holder() {
    Object.assign(held, { last: useRequestPermissions() })
    return null
  }
  beforeEach(async () => {
    ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
    document.body.append(place)
    root = createRoot(place)
    await act(async () =>
      root.render(
        <WalletModalProvider options={{ chains: [eip155({ networks: [mainnet] })] }}>
          <Holder />
        </WalletModalProvider>,
      ),
    )
  })
  afterEach(() => {
    act(() => root.unmount())
    place.remove()
  })

  it('rejects and shows the reason when no wallet is connected', async () => {
    await act(async () => {
      const error = await rejection(held.last!.requestPermissions(asked))
      expect(error.code).to.equal('WALLET_DISCONNECTED')
    })
    expect([held.last!.status, held.last!.error?.code]).to.deep.equal([
      'failed',
      'WALLET_DISCONNECTED',
    ])
  })

  it('reset() clears the last request', async () => {
    await act(async () => void (await rejection(held.last!.requestPermissions(asked))))
    act(() => held.last!.reset())
    expect([held.last!.status, held.last!.error]).to.deep.equal(['idle', undefined])
  })
})
