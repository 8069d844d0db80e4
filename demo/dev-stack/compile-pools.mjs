// Compiles swap-pools.sol into swap-pools.ts. Run it after a change of the contracts: node demo/dev-stack/compile-pools.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const NAMES = ['WrappedEther', 'Factory', 'Router', 'DollarToken']
const sources = Object.fromEntries(['swap-pools.sol', 'dollar-token.sol'].map((name) => [name, { content: readFileSync(new URL(name, import.meta.url), 'utf8') }]))
const settings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 }, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } }
const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length) {
  console.error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  process.exit(1)
}
const contracts = Object.assign({}, ...Object.values(output.contracts))
const code = NAMES.map((name) => `  ${name}: '0x${contracts[name].evm.bytecode.object}',`).join('\n')
writeFileSync(
  new URL('./swap-pools.ts', import.meta.url),
  `// Written by compile-pools.mjs from swap-pools.sol and dollar-token.sol (solc ${solc.version()}).

/** Creation code of the pools' contracts, and of a second token to swap with. */
export const poolsBytecode = {
${code}
} as const
`,
)
