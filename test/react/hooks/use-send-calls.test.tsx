import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useSendCalls, WalletModalProvider, type UseSendCallsResult } from '../../../react/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { expect } from '../../helpers/expect.js'
import { BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'

describe('useSendCalls()', () => {
  let root: Root
  const place = document.createElement('div')
  const held: { calls?: UseSendCallsResult } = {}
  function Holder() {
    Object.assign(held, { calls: useSendCalls() })
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
      const error = await rejection(held.calls!.sendCalls({ calls: [{ to: BOB }] }))
      expect(error.code).to.equal('WALLET_DISCONNECTED')
    })
    expect([held.calls!.status, held.calls!.error?.code]).to.deep.equal([
      'failed',
      'WALLET_DISCONNECTED',
    ])
  })

  it('reset() clears the last calls', async () => {
    await act(async () => void (await rejection(held.calls!.sendCalls({ calls: [{ to: BOB }] }))))
    act(() => held.calls!.reset())
    expect([held.calls!.status, held.calls!.error]).to.deep.equal(['idle', undefined])
  })
})
