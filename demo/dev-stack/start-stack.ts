import { SOLANA_TOKEN } from '../solana-accounts.js'
import type { Stack } from '../stack.js'
import { buildSite } from './build-site.js'
import { deployNfts } from './deploy-nfts.js'
import { deployPools } from './deploy-pools.js'
import { describeChainData } from './describe-chain-data.js'
import { deployToken } from './deploy-token.js'
import { startAnvil, type Anvil } from './start-anvil.js'
import { startMailbox } from './start-mailbox.js'
import { startKeeper } from './start-keeper.js'
import { startFarcaster } from './start-farcaster.js'
import { startSocialProvider } from './start-social-provider.js'
import { GENESIS_HASH } from './solana-vm.js'
import { startServer } from './start-server.js'
import { startSmartAccounts } from './start-smart-accounts.js'
import { startSolana } from './start-solana.js'

/** The development server accepts any project id; this one is easy to recognise. */
const PROJECT_ID = 'de7e1090000000000000000000000001'

const CHAINS = [
  { chainId: 31337, name: 'Local One' },
  { chainId: 31338, name: 'Local Two' },
]

/** A CAIP-2 reference has 32 characters. */
const SOLANA = {
  id: `solana:${GENESIS_HASH.slice(0, 32)}`,
  name: 'Local Solana',
  token: SOLANA_TOKEN,
} as const

/** The running development stack: two chains, a Solana node and the server, on free ports. */
export interface RunningStack {
  readonly stack: Stack
  /**
   * Installs and deploys the contracts of smart accounts, if the stack has them; otherwise their
   * first request does.
   */
  deploySmartAccounts(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the stack. The first chain has smart accounts if `smartAccounts` is true; with `bundler`,
 * their bundler runs before this resolves. If one part fails, the others are stopped before the
 * failure is thrown.
 */
export async function startStack({
  smartAccounts,
  bundler = false,
}: {
  smartAccounts: boolean
  bundler?: boolean
}): Promise<RunningStack> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    const results = await Promise.allSettled(
      stops
        .splice(0)
        .reverse()
        .map((stopOne) => stopOne()),
    )
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  try {
    const keeper = startKeeper()
    stops.push(() => keeper.stop())
    const started = await Promise.allSettled(
      CHAINS.map(async ({ chainId }) => {
        const anvil = await startAnvil({ chainId, keeper })
        stops.push(() => anvil.stop())
        return anvil
      }),
    )
    const anvils = started.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    const described = await Promise.all(anvils.map(describeChain))
    const chains = described.map(({ chain }) => chain)
    const node = await startSolana()
    stops.push(() => node.stop())
    const solana = { ...SOLANA, rpc: node.rpc }
    const chainData = await describeChainData(described, keeper, solana)
    stops.push(() => chainData.stop())
    const site = await buildSite()
    stops.push(site.remove)
    const services = smartAccounts
      ? await startSmartAccounts({ anvil: anvils[0]!, keeper })
      : undefined
    if (services) stops.push(() => services.stop())
    const mailbox = await startMailbox()
    stops.push(() => mailbox.stop())
    const provider = await startSocialProvider()
    stops.push(() => provider.stop())
    const farcaster = await startFarcaster({ rpc: anvils[0]!.rpc })
    stops.push(() => farcaster.stop())
    const server = await startServer({
      projectId: PROJECT_ID,
      chains: [...chains, solana],
      variables: {
        ...chainData.variables,
        ...site.variables,
        ...services?.variables,
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Wallet <wallet@localhost>',
        WALLET_MODAL_SOCIALS: provider.credentials,
        ...farcaster.variables,
      },
      keeper,
    })
    stops.push(() => server.stop())
    if (bundler) await services?.openBundler()
    return {
      stack: {
        server: server.url,
        relay: server.relay,
        frame: server.frame,
        mailbox: mailbox.url,
        projectId: PROJECT_ID,
        chains,
        solana,
      },
      async deploySmartAccounts() {
        await services?.deploy()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function describeChain(anvil: Anvil) {
  const token = await deployToken(anvil)
  const { name } = CHAINS.find(({ chainId }) => chainId === anvil.chainId)!
  const [pools] = await Promise.all([deployPools({ ...anvil, token }), deployNfts(anvil)])
  return { chain: { id: `eip155:${anvil.chainId}` as const, name, rpc: anvil.rpc, token }, pools }
}
