// Compiles the contracts of the pools, the NFTs and the sponsor. Run it after a change of one: node
// demo/dev-stack/compile-contracts.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const TARGETS = [
  {
    file: 'swap-pools.ts',
    sources: ['swap-pools.sol', 'dollar-token.sol'],
    contracts: ['WrappedEther', 'Factory', 'Router', 'DollarToken'],
    name: 'poolsBytecode',
    comment: "Creation code of the pools' contracts, and of a second token to swap with.",
  },
  {
    file: 'test-nfts.ts',
    sources: ['test-nfts.sol'],
    contracts: ['TestPictures', 'TestBadges'],
    name: 'nftsBytecode',
    comment: 'Creation code of the NFT contracts: ERC-721 and ERC-1155.',
  },
  {
    file: 'sponsor-bytecode.ts',
    sources: ['sponsor.sol'],
    contracts: ['Sponsor'],
    name: 'sponsorBytecode',
    comment: 'Creation code of the paymaster that pays on the local chain.',
  },
]

for (const { file, sources, contracts, name, comment } of TARGETS) {
  const compiled = compile(sources)
  const code = contracts
    .map((contract) => `  ${contract}: '0x${compiled[contract].evm.bytecode.object}',`)
    .join('\n')
  writeFileSync(
    new URL(file, import.meta.url),
    `// Written by compile-contracts.mjs from ${sources.join(' and ')} (solc ${solc.version()}).

/** ${comment} */
export const ${name} = {
${code}
} as const
`,
  )
}

function compile(names) {
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(name, import.meta.url), 'utf8') }]),
  )
  const settings = {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  )
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.assign({}, ...Object.values(output.contracts))
}
