import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

interface Solc {
  compile(input: string): string
}
interface Output {
  readonly errors?: readonly { severity: string; formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<
      string,
      { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
    >
  >
}

/** Compiles Solidity files and returns the contracts by name. */
export async function compileContracts(
  files: readonly URL[],
): Promise<Record<string, { abi: Abi; bytecode: Hex; deployed: Hex }>> {
  const solc = ((await import('solc')) as unknown as { default: Solc }).default
  const sources = Object.fromEntries(
    files.map((file) => [
      file.pathname.split('/').at(-1)!,
      { content: readFileSync(file, 'utf8') },
    ]),
  )
  const settings = {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    outputSelection: {
      '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
    },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  ) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.values(output.contracts).flatMap((contracts) =>
      Object.entries(contracts).map(([name, { abi, evm }]) => [
        name,
        {
          abi,
          bytecode: `0x${evm.bytecode.object}`,
          deployed: `0x${evm.deployedBytecode.object}`,
        } as const,
      ]),
    ),
  )
}
