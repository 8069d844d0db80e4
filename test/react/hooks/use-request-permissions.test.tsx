import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  useRequestPermissions,
  useWalletModal,
  WalletModalProvider,
  type ModalHandle,
  type UseRequestPermissionsResult,
} from '../../../react/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { mockEvmWallet, type MockEvmWallet } from '../../../src/testing/evm-wallet.js'
import { until } from '../../helpers/clocks/until.js'
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
  let wallet: MockEvmWallet
  const place = document.createElement('div')
  const held: { last?: UseRequestPermissionsResult; modal?: ModalHandle } = {}
  function Holder() {
    Object.assign(held, { last: useRequestPermissions(), modal: useWalletModal() })
    return null
  }
  beforeEach(async () => {
    ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
    wallet = mockEvmWallet({ rdns: 'org.granting', quirks: ['permissions'] })
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
    wallet.remove()
    localStorage.clear()
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

  it('gives what the wallet granted', async () => {
    await act(async () => void (await held.modal!.connect({ wallet: 'org.granting' })))
    let granting: Promise<unknown> | undefined
    act(() => void (granting = held.last!.requestPermissions(asked)))
    expect(held.last!.status).to.equal('asking')
    await act(async () => {
      await until(() => findContinue() !== undefined, 'the screen')
      findContinue()!.click()
      await granting
    })
    expect(held.last!.status).to.equal('granted')
    expect(held.last!.permissions!.map(({ type }) => type)).to.deep.equal(['native-token-periodic'])
  })

  it('reset() clears the last request', async () => {
    await act(async () => void (await rejection(held.last!.requestPermissions(asked))))
    act(() => held.last!.reset())
    expect([held.last!.status, held.last!.error]).to.deep.equal(['idle', undefined])
  })
})

/** The button that continues to the wallet, through the shadow roots. */
function findContinue(root: ParentNode = document): HTMLElement | undefined {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches('.actions wm-button[variant=primary]')) return element
    const found = element.shadowRoot && findContinue(element.shadowRoot)
    if (found) return found
  }
  return undefined
}
