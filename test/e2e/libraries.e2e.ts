import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { openKitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { openPhone } from '../helpers/browser/open-phone.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { useStack } from '../helpers/servers/use-stack.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BLOCK_MS = 500

/** The libraries' use of the provider, in the page. */
const SCRIPT = `
import { createPublicClient, createWalletClient, custom, defineChain, http, verifyMessage, verifyTypedData } from 'viem'
import { BrowserProvider, parseEther, verifyMessage as recover } from 'ethers'
import { connect, createConfig, createStorage, disconnect, getConnection, injected, sendTransaction, signMessage, switchChain, waitForTransactionReceipt } from '@wagmi/core'

const typedData = { domain: { name: 'Test', chainId: 31337 }, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'hello' } }
const toChains = (networks) => networks.map(({ id, name, nativeCurrency, rpcUrls }) => defineChain({ id: Number(id.split(':')[1]), name, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } }))

export async function useViem(provider, networks, to) {
  const [chain, other] = toChains(networks)
  const wallet = createWalletClient({ chain, transport: custom(provider) })
  const reader = createPublicClient({ chain, transport: custom(provider), pollingInterval: 50 })
  const [account] = await wallet.getAddresses()
  const message = await wallet.signMessage({ account, message: 'by viem' })
  const typed = await wallet.signTypedData({ account, ...typedData })
  const hash = await wallet.sendTransaction({ account, to, value: 1n })
  const { status } = await reader.waitForTransactionReceipt({ hash })
  await wallet.switchChain({ id: other.id })
  const chainId = await wallet.getChainId()
  await wallet.switchChain({ id: chain.id })
  return { message: await verifyMessage({ address: account, message: 'by viem', signature: message }), typed: await verifyTypedData({ address: account, ...typedData, signature: typed }), status, chainId, balance: (await reader.getBalance({ address: to })) > 0n }
}
export async function useEthers(provider, _networks, to) {
  const browser = new BrowserProvider(provider)
  browser.pollingInterval = 50
  const signer = await browser.getSigner()
  const message = await signer.signMessage('by ethers')
  const { domain, types, message: value } = typedData
  const typed = await signer.signTypedData(domain, types, value)
  const sent = await signer.sendTransaction({ to, value: parseEther('0.000001') })
  const { status } = await sent.wait()
  return { message: recover('by ethers', message) === signer.address, typed: typed.length === 132, status, chainId: Number((await browser.getNetwork()).chainId), balance: (await browser.getBalance(to)) > 0n }
}
export async function useWagmi(provider, networks, to) {
  const chains = toChains(networks)
  const config = createConfig({
    chains, storage: createStorage({ storage: undefined }), multiInjectedProviderDiscovery: false, pollingInterval: 50,
    connectors: [injected({ target: { id: 'kit', name: 'Kit', provider } })],
    transports: Object.fromEntries(chains.map((chain) => [chain.id, http()])),
  })
  await connect(config, { connector: config.connectors[0], chainId: chains[0].id })
  const { address } = getConnection(config)
  const message = await signMessage(config, { message: 'by wagmi' })
  const hash = await sendTransaction(config, { to, value: 1n })
  const { status } = await waitForTransactionReceipt(config, { hash })
  await switchChain(config, { chainId: chains[1].id })
  const { chainId } = getConnection(config)
  await switchChain(config, { chainId: chains[0].id })
  await disconnect(config)
  return { message: await verifyMessage({ address, message: 'by wagmi', signature: message }), typed: true, status, chainId, balance: true }
}
`

/** The connected wallet's provider used by common libraries, over a real chain. */
describe('libraries', () => {
  const used = useStack()
  let script: string

  before(async () => {
    const { outputFiles } = await build({
      stdin: { contents: SCRIPT, resolveDir: ROOT },
      bundle: true,
      format: 'iife',
      globalName: 'libraries',
      platform: 'browser',
      target: 'es2022',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    script = outputFiles[0]!.text
  })

  const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  for (const [kind, phoneNeeded] of [
    ['the page wallet', false],
    ['a WalletConnect session', true],
  ] as const) {
    it(`viem, ethers and wagmi sign, send and switch by getProvider('eip155') of ${kind}`, async () => {
      const kit = await openKitPage(used.browser, used.stack, {
        pageWallet: true,
        context: { viewport: { width: 900, height: 800 } },
      })
      const phone = phoneNeeded ? await openPhone(used.browser, used.stack) : undefined
      await phone?.setAutoApprove(true)
      await kit.page.evaluate(
        () => void ((window as unknown as KitWindow).pageWallet.autoApprove = true),
      )
      await kit.page.locator('wallet-button').click()
      await kit.page
        .getByRole('dialog')
        .getByRole('button', { name: phone ? /WalletConnect/ : /Page Wallet/ })
        .click()
      await phone?.pair(await waitForScreenCode(kit.page))
      await kit.page.waitForFunction(
        () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
      )
      // Only the kit adds a network that a wallet does not know.
      for (const chainId of ['eip155:31338', 'eip155:31337'] as const)
        await kit.page.evaluate(
          (chainId) => (window as unknown as KitWindow).modal.switchNetwork(chainId),
          chainId,
        )
      await kit.page.addScriptTag({ content: script })
      for (const [name, chainId, status] of [
        ['useViem', 31338, 'success'],
        ['useEthers', 31337, 1],
        ['useWagmi', 31338, 'success'],
      ] as const) {
        const result = await whileMining(
          used.stack.chains,
          kit.page.evaluate(
            ([name, to]) => {
              const { libraries, networks, modal } = window as unknown as KitWindow & {
                libraries: Record<string, (...given: unknown[]) => Promise<unknown>>
                networks: unknown
              }
              return libraries[name]!(modal.getProvider('eip155'), networks, to)
            },
            [name, TO] as const,
          ),
        )
        assert.deepEqual(
          result,
          { message: true, typed: true, status, chainId, balance: true },
          name,
        )
      }
      assert.deepEqual(kit.mistakes, [])
      await kit.close()
      await phone?.close()
    })
  }
})

/**
 * Makes development chains mine blocks until `work` ends. Libraries look for a receipt with each
 * block; these chains mine only for a transaction, so a library that looked too early would wait
 * forever.
 */
async function whileMining<T>(
  chains: readonly { readonly rpc: string }[],
  work: Promise<T>,
): Promise<T> {
  const mine = ({ rpc }: { readonly rpc: string }) =>
    fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }),
    })
  let mistake: unknown
  const timer = setInterval(() => {
    Promise.all(chains.map(mine)).catch((error: unknown) => {
      mistake ??= error
    })
  }, BLOCK_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (mistake) console.error('A chain made no block:', mistake)
  }
}
