import { toOptions as fromAppKit } from '../../compat/appkit/to-options.js'
import { toOptions as fromOnboard } from '../../compat/web3-onboard/to-options.js'
import { mainnet } from '../../compat/appkit/networks.js'
import { getInitialState } from '../../src/index.js'
import { toNetwork } from '../../wagmi/index.js'
import { mainnet as viemMainnet } from 'viem/chains'
import { eip155 } from '../../src/chains/eip155/index.js'
import { expect } from '../helpers/expect.js'

describe('addresses in the options of other kits', () => {
  const page = (path: string) => new URL(path, document.baseURI).href

  it('AppKit: those of the terms may be relative; empty and foreign ones are left out', () => {
    const read = (termsConditionsUrl: string, privacyPolicyUrl: string) => {
      const options = fromAppKit({
        projectId: '',
        networks: [mainnet],
        termsConditionsUrl,
        privacyPolicyUrl,
      })
      getInitialState(options)
      return [options.termsUrl, options.privacyUrl]
    }
    expect(read('/terms', 'https://app.example/privacy')).to.deep.equal([
      page('/terms'),
      'https://app.example/privacy',
    ])
    expect(read('', 'javascript:alert(1)')).to.deep.equal([undefined, undefined])
    expect(read('https://', 'http://[')).to.deep.equal([undefined, undefined])
  })
  it('Web3-Onboard: consent is asked for only if a document has an address', () => {
    const read = (termsUrl: string, privacyUrl: string) => {
      const appMetadata = { name: 'App', agreement: { version: '1', termsUrl, privacyUrl } }
      const options = fromOnboard({
        wallets: [],
        chains: [{ id: 1, token: 'ETH', label: 'Ethereum', rpcUrl: 'https://rpc.example' }],
        appMetadata,
      })
      getInitialState(options)
      return [options.termsUrl, options.privacyUrl, options.features?.legalCheckbox]
    }
    expect(read('terms.html', '')).to.deep.equal([page('terms.html'), undefined, true])
    expect(read('', 'mailto:a@app.example').slice(0, 2)).to.deep.equal([undefined, undefined])
    expect(read('', '').at(2)).to.equal(false)
  })
  it('toNetwork(): a text `iconUrl` is the icon; a loader and an empty text are none', () => {
    const read = (iconUrl: unknown) => {
      const network = toNetwork({ ...viemMainnet, iconUrl })
      getInitialState({ chains: [eip155({ networks: [network] })] })
      return network.icon
    }
    const icon = 'https://app.example/ether.svg'
    expect([icon, '', async () => icon, null, undefined].map(read)).to.deep.equal([
      icon,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
