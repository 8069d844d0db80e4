import type { Chain } from '../../../src/chains/adapter.js'
import { base, mainnet } from '../../../src/chains/eip155/index.js'
import { switchWalletChain } from '../../../src/chains/eip155/wallet-requests.js'
import { expect } from '../../helpers/expect.js'
import {
  fakeEip1193,
  rpcError,
  type FakeEip1193,
  type FakeWalletOptions,
} from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'

const { signal } = new AbortController()

const ACME: Chain = {
  id: 'eip155:99999',
  name: 'Acme',
  nativeCurrency: { name: 'Acme Coin', symbol: 'ACM', decimals: 18 },
  rpcUrls: ['https://rpc.acme.example'],
  explorers: [{ name: 'Acme Scan', url: 'https://scan.acme.example' }],
  icon: 'https://acme.example/icon.svg',
}

function methods(provider: FakeEip1193): string[] {
  return provider.requests.map(({ method }) => method)
}

describe('switchWalletChain', () => {
  it('NET-001 sends wallet_switchEthereumChain with the hex id and returns the wallet’s answer', async () => {
    const provider = fakeEip1193()
    expect(await switchWalletChain(provider, base, signal)).to.equal(8453)
    expect(provider.sent('wallet_switchEthereumChain')[0]?.params).to.deep.equal([
      { chainId: '0x2105' },
    ])
    expect(methods(provider)).to.deep.equal(['wallet_switchEthereumChain', 'eth_chainId'])
  })

  it('NET-002 adds a network the wallet does not know (4902), then switches again if it was only added', async () => {
    const provider = fakeEip1193({ knownChains: [1] })
    expect(await switchWalletChain(provider, ACME, signal)).to.equal(99999)
    expect(provider.sent('wallet_addEthereumChain')[0]?.params).to.deep.equal([
      {
        chainId: '0x1869f',
        chainName: 'Acme',
        nativeCurrency: { name: 'Acme Coin', symbol: 'ACM', decimals: 18 },
        rpcUrls: ['https://rpc.acme.example'],
        blockExplorerUrls: ['https://scan.acme.example'],
        iconUrls: ['https://acme.example/icon.svg'],
      },
    ])
    expect(provider.sent('wallet_switchEthereumChain')).to.have.length(2)
  })

  it('NET-002 requests no switch if adding the network also switched the wallet', async () => {
    const provider = fakeEip1193({
      knownChains: [1],
      answers: { wallet_addEthereumChain: () => provider.setChain(99999) },
    })
    await switchWalletChain(provider, ACME, signal)
    expect(provider.sent('wallet_switchEthereumChain')).to.have.length(1)
  })

  for (const [what, error] of Object.entries({
    '5000': rpcError(5000),
    '-32603': rpcError(-32603),
    'a nested 4902': rpcError(-32603, 'internal', { originalError: { code: 4902 } }),
    'a 4902 nested in another code': rpcError(-32000, 'internal', {
      originalError: { code: 4902 },
    }),
  })) {
    it(`NET-002 treats ${what} as an unknown network`, async () => {
      const provider = refuseOnce(error)
      expect(await switchWalletChain(provider, base, signal)).to.equal(8453)
      expect(provider.sent('wallet_addEthereumChain')).to.have.length(1)
    })
  }

  for (const [what, error] of Object.entries({
    '4001': rpcError(4001),
    'a nested 4001': rpcError(-32603, 'internal', { originalError: { code: 4001 } }),
  })) {
    it(`error: USER_REJECTED without a second prompt on ${what}`, async () => {
      const provider = refuseOnce(error)
      expect((await rejection(switchWalletChain(provider, base, signal))).code).to.equal(
        'USER_REJECTED',
      )
      expect(methods(provider)).to.deep.equal(['wallet_switchEthereumChain'])
    })
  }

  it('error: USER_REJECTED when adding is declined', async () => {
    const provider = fakeEip1193({
      knownChains: [],
      answers: { wallet_addEthereumChain: () => Promise.reject(rpcError(4001)) },
    })
    expect((await rejection(switchWalletChain(provider, base, signal))).code).to.equal(
      'USER_REJECTED',
    )
  })

  it('error: CHAIN_UNKNOWN_TO_WALLET when the wallet cannot add', async () => {
    const provider = fakeEip1193({
      knownChains: [],
      answers: { wallet_addEthereumChain: () => Promise.reject(rpcError(-32601)) },
    })
    const error = await rejection(switchWalletChain(provider, base, signal))
    expect(error.code).to.equal('CHAIN_UNKNOWN_TO_WALLET')
    expect(error.details).to.deep.equal({ chainId: 'eip155:8453', reason: 'failure -32601' })
  })

  it('error: CHAIN_MISMATCH when the wallet confirms a switch without switching', async () => {
    const provider = fakeEip1193({ answers: { wallet_switchEthereumChain: null } })
    const error = await rejection(switchWalletChain(provider, base, signal))
    expect(error.details).to.deep.equal({ expected: 'eip155:8453', actual: 'eip155:1' })
  })

  it('waits for a wallet that answers before it has switched', async () => {
    const options: FakeWalletOptions = {
      answers: {
        wallet_switchEthereumChain: () => void setTimeout(() => provider.setChain(8453), 60),
      },
    }
    const provider = fakeEip1193(options)
    expect(await switchWalletChain(provider, base, signal)).to.equal(8453)
  })

  it('passes no icon without https and no empty list of explorers to the wallet', async () => {
    const { explorers: _, ...bare } = ACME
    const provider = fakeEip1193({ knownChains: [1] })
    await switchWalletChain(provider, { ...bare, icon: 'data:image/png;base64,AA' }, signal)
    const [added] = provider.sent('wallet_addEthereumChain')[0]!.params as [object]
    expect(added).to.have.all.keys(
      'chainId',
      'chainName',
      'nativeCurrency',
      'rpcUrls',
      'blockExplorerUrls',
    )
    expect(added).to.have.property('blockExplorerUrls', null)
  })

  it('returns to a known network without adding it', async () => {
    const provider = fakeEip1193({ chainId: 8453, knownChains: [1, 8453] })
    expect(await switchWalletChain(provider, mainnet, signal)).to.equal(1)
    expect(provider.sent('wallet_addEthereumChain')).to.have.length(0)
  })
})

/** A wallet that refuses the first switch and performs the second. */
function refuseOnce(error: Error): FakeEip1193 {
  const provider = fakeEip1193({
    answers: {
      wallet_switchEthereumChain: () => {
        delete provider.answers['wallet_switchEthereumChain']
        throw error
      },
      wallet_addEthereumChain: null,
    },
  })
  return provider
}
