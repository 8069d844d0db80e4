const uint256 = (name: string) => ({ name, type: 'uint256' }) as const
const address = (name: string) => ({ name, type: 'address' }) as const

/** The part of ERC-20 that a transfer uses, and the errors of reverts (ERC-6093). */
export const erc20Abi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [address('recipient'), uint256('amount')],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'error',
    name: 'ERC20InsufficientBalance',
    inputs: [address('sender'), uint256('balance'), uint256('needed')],
  },
  { type: 'error', name: 'ERC20InvalidSender', inputs: [address('sender')] },
  { type: 'error', name: 'ERC20InvalidReceiver', inputs: [address('receiver')] },
  { type: 'error', name: 'InsufficientBalance', inputs: [uint256('balance'), uint256('needed')] },
  { type: 'error', name: 'EnforcedPause', inputs: [] },
] as const
