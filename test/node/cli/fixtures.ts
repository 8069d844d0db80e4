import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folder with an app of each kind: kit, then case. */
export const FIXTURES = new URL('fixtures/', import.meta.url).pathname

/** Dependencies of the apps, by kit. */
export const MANIFESTS: Readonly<Record<string, object>> = {
  rainbowkit: {
    name: 'app',
    dependencies: {
      '@rainbow-me/rainbowkit': '^2.2.11',
      '@rainbow-me/rainbowkit-siwe-next-auth': '^0.5.0',
      viem: '2.x',
      wagmi: '^2.19.5',
    },
  },
  connectkit: {
    name: 'app',
    dependencies: { connectkit: '^1.9.2', viem: '2.x', wagmi: '^2.19.5' },
  },
  'web3-onboard': {
    name: 'app',
    dependencies: {
      '@web3-onboard/coinbase': '^2.4.2',
      '@web3-onboard/core': '^2.24.1',
      '@web3-onboard/injected-wallets': '^2.11.3',
      '@web3-onboard/react': '^2.11.0',
      '@web3-onboard/walletconnect': '^2.6.2',
      ethers: '^6.0.0',
    },
  },
  'wallet-adapter': {
    name: 'app',
    dependencies: {
      '@solana/wallet-adapter-base': '^0.9.28',
      '@solana/wallet-adapter-phantom': '^0.9.30',
      '@solana/wallet-adapter-react': '^0.15.40',
      '@solana/wallet-adapter-react-ui': '^0.9.40',
      '@solana/wallet-adapter-solflare': '^0.6.34',
      '@solana/web3.js': '^1.99.0',
    },
  },
  appkit: {
    name: 'app',
    dependencies: {
      '@reown/appkit': '^1.8.0',
      '@reown/appkit-adapter-ethers': '^1.8.0',
      '@reown/appkit-adapter-solana': '^1.8.0',
      '@reown/appkit-adapter-wagmi': '^1.8.0',
      ethers: '^6.0.0',
      wagmi: '^2.19.5',
    },
  },
}

/** Names of a kit's cases. */
export function listFixtures(kit: string): string[] {
  return readdirSync(join(FIXTURES, kit))
}
