/**
 * The mark of @web3icons/core for each network. The kit and the server take their network marks
 * only from this table. `marks`: the name in the package's set of networks, and the references of
 * the networks that show it. `tests`: the same for test networks; those that share a mark have
 * rings of different colours, in the order given here.
 */
export const NETWORKS = {
  eip155: {
    marks: {
      ethereum: [1],
      optimism: [10],
      'binance-smart-chain': [56],
      gnosis: [100],
      unichain: [130],
      polygon: [137],
      sonic: [146],
      fantom: [250],
      zksync: [324],
      world: [480],
      mantle: [5000],
      kaia: [8217],
      base: [8453],
      'arbitrum-one': [42161],
      celo: [42220],
      avalanche: [43114],
      linea: [59144],
      berachain: [80094],
      blast: [81457],
      scroll: [534352],
      zora: [7777777],
      aurora: [1313161554],
    },
    tests: {
      ethereum: [11155111, 17000, 560048],
      'binance-smart-chain': [97],
      avalanche: [43113],
      polygon: [80002],
      base: [84532],
      'arbitrum-one': [421614],
      optimism: [11155420],
      aurora: [1313161555],
    },
  },
  solana: {
    marks: { solana: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    tests: { solana: ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'] },
  },
  bip122: {
    marks: { bitcoin: ['000000000019d6689c085ae165831e93'] },
    tests: {
      bitcoin: [
        '000000000933ea01ad0ee984209779ba',
        '00000000da84f2bafbbc53dee25a72ae',
        '00000008819873e925422c1ff0f99f7c',
        '0f9188f13cb7b2c71f2a335e3a4fc328',
      ],
    },
  },
  cosmos: {
    marks: { 'cosmos-hub': ['cosmoshub-4'], osmosis: ['osmosis-1'] },
    tests: { osmosis: ['osmo-test-5'] },
  },
  polkadot: {
    marks: { polkadot: ['91b171bb158e2d3848fa23a9f1c25182', '68d56f15f85d3136970ec16946040bc1'] },
    tests: { polkadot: ['e143f23803ac50e8f6f8e62695d1ce9e'] },
  },
}

/**
 * Marks that the server serves by name instead of CAIP-2 id: families, connectors that are not
 * wallets of the directory, and icons of wallets in `GROUNDS`.
 */
export const NAMES = {
  eip155: 'networks/ethereum',
  solana: 'networks/solana',
  bip122: 'networks/bitcoin',
  polkadot: 'networks/polkadot',
  walletConnect: 'wallets/wallet-connect',
  walletconnect: 'wallets/wallet-connect',
  'networks/base': 'networks/base',
}

/**
 * Marks whose shape is the whole mark, such as Base's square: only the shape, on this colour. A
 * round frame would clip the mark's own background.
 */
export const GROUNDS = { 'networks/base': '#fff' }
