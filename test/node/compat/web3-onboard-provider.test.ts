import assert from 'node:assert/strict'
import test from 'node:test'
import { createEIP1193Provider } from '../../../compat/web3-onboard/index.js'

function fakeProvider() {
  const asked: string[] = []
  return {
    asked,
    isFake: true,
    async request({ method }: { method: string }) {
      asked.push(method)
      return `wallet: ${method}`
    },
    on() {
      return this
    },
  }
}

test('createEIP1193Provider: the app answers its methods, and the wallet all others', async () => {
  const wallet = fakeProvider()
  const provider = createEIP1193Provider(wallet, {
    eth_requestAccounts: ({ baseRequest }) => baseRequest({ method: 'eth_accounts' }),
    eth_sign: ({ baseRequest, params }) => baseRequest({ method: params[1], params: [params[0]] }),
    wallet_addEthereumChain: null,
  })
  assert.equal(await provider.request({ method: 'eth_requestAccounts' }), 'wallet: eth_accounts')
  const signed = await provider.request({ method: 'eth_sign', params: ['0x1', 'personal_sign'] })
  assert.equal(signed, 'wallet: personal_sign')
  assert.equal(await provider.request({ method: 'eth_chainId' }), 'wallet: eth_chainId')
  assert.deepEqual(wallet.asked, ['eth_accounts', 'personal_sign', 'eth_chainId'])
  await assert.rejects(provider.request({ method: 'wallet_addEthereumChain' }), {
    code: 4200,
  })
  assert.equal(await provider.request({ method: 'toString' }), 'wallet: toString')
  assert.equal((provider as unknown as { isFake: boolean }).isFake, true)
  assert.equal(
    provider.on?.('accountsChanged', () => {}),
    wallet,
  )
})
