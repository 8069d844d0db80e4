// Compiles test-token.sol into test-token.ts. Run it after a change of the contract: node
// demo/dev-stack/compile-token.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

const source = readFileSync(new URL('./test-token.sol', import.meta.url), 'utf8')
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'test-token.sol': { content: source } },
      settings: {
        evmVersion: 'paris',
        optimizer: { enabled: true, runs: 200 },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      },
    }),
  ),
)
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length) {
  console.error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  process.exit(1)
}
const { abi, evm } = output.contracts['test-token.sol'].TestToken
writeFileSync(
  new URL('./test-token.ts', import.meta.url),
  `// Written by compile-token.mjs from test-token.sol (solc ${solc.version()}).

/** The interface of the test ERC-20 on the local chains. */
export const testTokenAbi = ${JSON.stringify(abi, null, 2)} as const

/** The creation code of the test ERC-20. */
export const testTokenBytecode = '0x${evm.bytecode.object}'
`,
)
