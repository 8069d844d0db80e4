/**
 * Much-used tokens whose marks ship with the kit: the mark's name in @web3icons/core, and the
 * token's contract on each network by CAIP-2 id. A wrong contract would give a stranger's token a
 * trusted mark, so each one stands in a public list under the token's own symbol (November 2026):
 * the default list of Uniswap, the lists of Aave (aave-address-book), Optimism's superchain,
 * Balancer, Sushi, PancakeSwap, Celo and Pangolin, and the validated tokens of Jupiter. Three are
 * confirmed elsewhere: GRT on Arbitrum by The Graph's own addresses, LINK on Gnosis by the
 * contracts of Chainlink's CCIP, FRAX on Solana by the list of Wormhole.
 */
export const TOKENS = {
  'tokens/USDT': {
    'eip155:1': '0xdac17f958d2ee523a2206206994597c13d831ec7',
    'eip155:10': '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
    'eip155:56': '0x55d398326f99059ff775485246999027b3197955',
    'eip155:137': '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    'eip155:8453': '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
    'eip155:42161': '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    'eip155:43114': '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
  'tokens/USDC': {
    'eip155:1': '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    'eip155:10': '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    'eip155:56': '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    'eip155:100': '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83',
    'eip155:137': '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    'eip155:8453': '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    'eip155:42161': '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    'eip155:42220': '0xceba9300f2b948710d2653dd7b07f33a8b32118c',
    'eip155:43114': '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  'tokens/WBTC': {
    'eip155:1': '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    'eip155:10': '0x68f180fcce6836688e9084f035309e29bf0a2095',
    'eip155:100': '0x8e5bbbb09ed1ebde8674cda39a0c169401db4252',
    'eip155:137': '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
    'eip155:42161': '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
    'eip155:43114': '0x50b7545627a5162f82a992c33b87adc75187b218',
  },
  'tokens/DAI': {
    'eip155:1': '0x6b175474e89094c44da98b954eedeac495271d0f',
    'eip155:10': '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    'eip155:56': '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3',
    'eip155:137': '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
    'eip155:8453': '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
    'eip155:42161': '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    'eip155:43114': '0xd586e7f844cea2f87f50152665bcbc2c279d8d70',
  },
  'tokens/LINK': {
    'eip155:1': '0x514910771af9ca656af840dff83e8264ecf986ca',
    'eip155:10': '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6',
    'eip155:56': '0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd',
    'eip155:100': '0xe2e73a1c69ecf83f464efce6a5be353a37ca09b2',
    'eip155:137': '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
    'eip155:42161': '0xf97f4df75117a78c1a5a0dbb814af92458539fb4',
    'eip155:43114': '0x5947bb275c521040051d82396192181b413227a3',
  },
  'tokens/UNI': {
    'eip155:1': '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
    'eip155:10': '0x6fd9d7ad17242c41f7131d257212c54a0e816691',
    'eip155:56': '0xbf5140a22578168fd562dccf235e5d43a02ce9b1',
    'eip155:137': '0xb33eaad8d922b1083446dc23f610c2567fb5180f',
    'eip155:8453': '0xc3de830ea07524a0761646a6a4e4be0e114a3c83',
    'eip155:42161': '0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0',
    'eip155:43114': '0x8ebaf22b6f053dffeaf46f4dd9efa95d89ba8580',
  },
  'tokens/AAVE': {
    'eip155:1': '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
    'eip155:10': '0x76fb31fb4af56892a25e32cfc43de717950c9278',
    'eip155:137': '0xd6df932a45c0f255f85145f286ea0b292b21c90b',
    'eip155:8453': '0x63706e401c06ac8513145b7687a14804d17f814b',
    'eip155:42161': '0xba5ddd1f9d7f570dc94a51479a000e3bce967196',
    'eip155:43114': '0x63a72806098bd3d9520cc43356dd78afe5d386d9',
  },
  'tokens/SHIB': {
    'eip155:1': '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
  },
  'tokens/CBETH': {
    'eip155:1': '0xbe9895146f7af43049ca1c1ae358b0541ea49704',
    'eip155:10': '0xaddb6a0412de1ba0f936dcaeb8aaa24578dcf3b2',
    'eip155:8453': '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22',
    'eip155:42161': '0x1debd73e752beaf79865fd6446b0c970eae7732f',
  },
  'networks/arbitrum-one': {
    'eip155:1': '0xb50721bcf8d664c30412cfbc6cf7a15145234ad1',
    'eip155:42161': '0x912ce59144191c1204e64559fe8253a0e49e6548',
  },
  'tokens/OP': {
    'eip155:10': '0x4200000000000000000000000000000000000042',
  },
  'tokens/MKR': {
    'eip155:1': '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
    'eip155:137': '0x6f7c932e7684666c9fd1d44527765433e01ff61d',
    'eip155:43114': '0x88128fd4b259552a9a1d457f435a6527aab72d42',
  },
  'tokens/LDO': {
    'eip155:1': '0x5a98fcbea516cf06857215779fd812ca3bef1b32',
    'eip155:10': '0xfdb794692724153d1488ccdbe0c56c252596735f',
    'eip155:137': '0xc3c7d422809852031b44ab29eec9f1eff2a58756',
    'eip155:42161': '0x13ad51ed4f1b7e9dc168d8a00cb3f4ddd85efa60',
  },
  'tokens/RNDR': {
    'eip155:1': '0x6de037ef9ad2725eb40118bb1702ebb27e4aeb24',
    'eip155:137': '0x61299774020da444af134c82fa83e3810b309991',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof',
  },
  'tokens/GRT': {
    'eip155:1': '0xc944e90c64b2c07662a292be6244bdf05cda44a7',
    'eip155:137': '0x5fe2b58c013d7601147dcdd68c143a77499f5531',
    'eip155:42161': '0x9623063377ad1b27544c965ccd7342f7ea7e88c7',
    'eip155:43114': '0x8a0cac13c7da965a312f08ea4229c37869e85cb9',
  },
  'tokens/FRAX': {
    'eip155:1': '0x853d955acef822db058eb8505911ed77f175b99e',
    'eip155:10': '0x2e3d870790dc77a83dd1d18184acc7439a53f475',
    'eip155:56': '0x90c97f71e18723b0cf0dfa30ee176ab653e89f40',
    'eip155:137': '0x45c32fa6df82ead1e2ef74d17b76547eddfaff89',
    'eip155:42161': '0x17fc002b466eec40dae837fc4be5c67993ddbd6f',
    'eip155:43114': '0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'FR87nWEUxVgerFGhZM8Y4AggKGLnaXswr1Pd8wZ4kZcp',
  },
  'tokens/COMP': {
    'eip155:1': '0xc00e94cb662c3520282e6f5717214004a7f26888',
    'eip155:56': '0x52ce071bd9b1c4b00a0b92d298c512478cad67e8',
    'eip155:137': '0x8505b9d2254a7ae468c0e9dd10ccea3a837aef5c',
    'eip155:8453': '0x9e1028f5f1d5ede59748ffcee5532509976840e0',
    'eip155:42161': '0x354a6da3fcde098f8389cad84b0182725c6c91de',
    'eip155:43114': '0xc3048e19e76cb9a3aa9d77d8c03c29fc906e2437',
  },
  'tokens/ENS': {
    'eip155:1': '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72',
  },
  'tokens/EURC': {
    'eip155:1': '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c',
    'eip155:8453': '0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42',
    'eip155:43114': '0xc891eb4cbdeff6e073e859e987815ed1505c2acd',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  },
  'tokens/PYUSD': {
    'eip155:1': '0x6c3ea9036406852006290770bedfcaba0e23a0e8',
  },
  'tokens/PEPE': {
    'eip155:1': '0x6982508145454ce325ddbe47a25d4ec3d2311933',
    'eip155:56': '0x25d887ce7a35172c62febfd67a1856f20faebb00',
    'eip155:8453': '0xb4fde59a779991bfb6a52253b51947828b982be3',
  },
  'tokens/CRV': {
    'eip155:1': '0xd533a949740bb3306d119cc777fa900ba034cd52',
    'eip155:10': '0x0994206dfe8de6ec6920ff4d779b0d950605fb53',
    'eip155:137': '0x172370d5cd63279efa6d502dab29171933a610af',
    'eip155:42161': '0x11cdb42b0eb46d95f990bedd4695a6e3fa034978',
  },
  'tokens/RETH': {
    'eip155:1': '0xae78736cd615f374d3085123a210448e74fc6393',
    'eip155:10': '0x9bcef72be871e61ed4fbbc7630889bee758eb81d',
    'eip155:137': '0x0266f4f08d82372cf0fcbccc0ff74309089c74d1',
    'eip155:8453': '0xb6fe221fe9eef5aba221c348ba20a1bf5e73624c',
    'eip155:42161': '0xec70dcb4a1efa46b8f2d97c310c9c4790ba5ffa8',
  },
}
