import {
  encodeAbiParameters,
  maxUint256,
  parseAbiItem,
  parseAbiParameters,
  type AbiFunction,
  type AbiParameter,
  type Hex,
} from 'viem'
import own from '../../../server/frame/descriptors/own.json' with { type: 'json' }
import registry from '../../../server/frame/descriptors/registry.json' with { type: 'json' }
import { account } from '../../helpers/custody/frame-requests.js'
import { SAFE_TX } from '../../helpers/typed-data.js'
import {
  byPermit2,
  DETAILS,
  encode,
  PERMIT2,
  safeTx,
  SEAPORT,
  toItem,
  toSeaport,
  typed,
  type CorpusRequest,
} from './drain-requests.js'
import { HONEST_OF_OUTSIDER } from './honest-outsider.js'

/** An address that the visitor has sent to before. */
export const FRIEND: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OWN = account.address
const ZERO: Hex = `0x${'00'.repeat(20)}`
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ROUTER: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const AAVE: Hex = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const APE: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const ETHER = '0xde0b6b3a7640000'

// A value that fits a parameter: accounts are the visitor's, tokens are USDC.
function toValue(input: AbiParameter): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(input.type)
  if (list)
    return Array.from({ length: list[2] === '' ? 2 : Number(list[2]) }, () =>
      toValue({ ...input, type: list[1]! }),
    )
  if (input.type === 'tuple') {
    const { components } = input as AbiParameter & { components: readonly AbiParameter[] }
    return Object.fromEntries(components.map((part) => [part.name ?? '', toValue(part)]))
  }
  if (input.type === 'address')
    return /token|asset|path|pool|src|underlying|collateral/i.test(input.name ?? '') ? USDC : OWN
  // An account in 32 bytes: of a bridge, or the credentials of a validator.
  if (/credential|recipient/i.test(input.name ?? '')) return `0x01${'00'.repeat(11)}${OWN.slice(2)}`
  if (input.type === 'bool') return false
  if (input.type === 'string') return 'name'
  if (input.type === 'bytes') return '0x'
  if (input.type.startsWith('bytes')) return `0x${'01'.repeat(Number(input.type.slice(5)))}`
  return Number(/\d+$/.exec(input.type)?.[0] ?? 256) <= 48 ? 1 : 1_000_000n
}

/** A call of each function of the well-known contracts on Ethereum, as their apps send it. */
const LISTED: readonly CorpusRequest[] = [...own, ...registry].flatMap((descriptor) => {
  const { owner, source, kind, deployments, formats } = descriptor as unknown as {
    owner: string
    source: string
    kind: string
    deployments: Record<string, Hex[]>
    formats: Record<string, unknown>
  }
  const [to] = deployments['1'] ?? []
  if (kind !== 'contract' || to === undefined) return []
  return Object.keys(formats)
    .filter(
      (signature) =>
        !/^(?:approve|increase|decrease|setApproval|permit|transfer|safeTransfer|delegate|grant|set[A-Z]|multicall|exec|enable|add|remove|swapOwner|change|disable|create|commit)/.test(
          signature,
        ),
    )
    .slice(0, 4)
    .map((signature) => {
      const { inputs } = parseAbiItem(`function ${signature}` as string) as AbiFunction
      return {
        name: `${owner}: ${signature.split('(')[0]}`,
        source,
        method: 'eth_sendTransaction',
        params: [{ to, data: encode(signature, ...inputs.map(toValue)) }],
      }
    })
})

const send = (name: string, source: string, call: object): CorpusRequest => ({
  name,
  source,
  method: 'eth_sendTransaction',
  params: [call],
})
const TRANSACTIONS: readonly CorpusRequest[] = [
  send('send ETH', 'every wallet', { to: FRIEND, value: ETHER }),
  send('send USDC', 'every wallet', {
    to: USDC,
    data: encode('transfer(address,uint256)', FRIEND, 5_000_000n),
  }),
  send('send an item', 'every wallet', {
    to: APE,
    data: encode('safeTransferFrom(address,address,uint256)', OWN, FRIEND, 1n),
  }),
  send('wrap ETH', 'https://weth.io', { to: WETH, value: ETHER, data: encode('deposit()') }),
  send('unwrap ETH', 'https://weth.io', {
    to: WETH,
    data: encode('withdraw(uint256)', 10n ** 18n),
  }),
  ...[
    ROUTER,
    AAVE,
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    '0x111111125421cA6dc452d289314280a0f8842A65',
    '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
    '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
    PERMIT2,
  ].map((spender) =>
    send(`approve 5 USDC for ${spender}`, 'its app', {
      to: USDC,
      data: encode('approve(address,uint256)', spender, 5_000_000n),
    }),
  ),
  send('approve USDC without limit for Permit2', 'https://app.uniswap.org', {
    to: USDC,
    data: encode('approve(address,uint256)', PERMIT2, maxUint256),
  }),
  send('end a permission', 'https://revoke.cash', {
    to: USDC,
    data: encode('approve(address,uint256)', ZERO, 0n),
  }),
  send('end a permission for everything', 'https://revoke.cash', {
    to: APE,
    data: encode('setApprovalForAll(address,bool)', FRIEND, false),
  }),
  send('list items at OpenSea', 'https://opensea.io', {
    to: APE,
    data: encode(
      'setApprovalForAll(address,bool)',
      '0x1E0049783F008A0085193E00003D00cd54003c71',
      true,
    ),
  }),
  send('swap at Uniswap', 'https://app.uniswap.org', {
    to: ROUTER,
    value: ETHER,
    data: encode(
      'execute(bytes,bytes[],uint256)',
      '0x0b00',
      [
        encodeAbiParameters(parseAbiParameters('address, uint256'), [
          '0x0000000000000000000000000000000000000002',
          10n ** 18n,
        ]),
        encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
          '0x0000000000000000000000000000000000000001',
          10n ** 18n,
          1n,
          '0x12',
          false,
        ]),
      ],
      2n ** 40n,
    ),
  }),
  send('own votes', 'https://tally.xyz', {
    to: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    data: encode('delegate(address)', OWN),
  }),
  {
    name: 'two payments',
    source: 'EIP-5792 apps',
    method: 'wallet_sendCalls',
    params: [{ calls: [{ to: USDC, data: encode('transfer(address,uint256)', FRIEND, 1n) }] }],
  },
]

const TYPED: readonly CorpusRequest[] = [
  typed(
    'Snapshot vote',
    'https://snapshot.box',
    'Vote',
    {
      Vote: 'address from, string space, uint64 timestamp, bytes32 proposal, uint32 choice, string reason, string app, string metadata',
    },
    {
      from: OWN,
      space: 'ens.eth',
      timestamp: 1_795_000_000,
      proposal: `0x${'01'.repeat(32)}`,
      choice: 1,
      reason: '',
      app: 'snapshot',
      metadata: '{}',
    },
    { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
  ),
  typed(
    'Tally vote',
    'https://tally.xyz',
    'Ballot',
    { Ballot: 'uint256 proposalId, uint8 support' },
    { proposalId: 1, support: 1 },
  ),
  typed(
    'Polymarket sign-in',
    'https://docs.polymarket.com',
    'ClobAuth',
    { ClobAuth: 'address address, string timestamp, uint256 nonce, string message' },
    {
      address: OWN,
      timestamp: '1795000000',
      nonce: 0,
      message: 'This message attests that I control the given wallet',
    },
    { name: 'ClobAuthDomain', verifyingContract: undefined },
  ),
  typed(
    'mail',
    'EIP-712',
    'Mail',
    { Mail: 'Person from, Person to, string contents', Person: 'string name, address wallet' },
    { from: { name: 'Cow', wallet: OWN }, to: { name: 'Bob', wallet: FRIEND }, contents: 'Hello' },
  ),
  typed(
    'profile',
    'apps with profiles',
    'Profile',
    { Profile: 'string name, string picture' },
    { name: 'A', picture: 'ipfs://x' },
  ),
  typed(
    'terms',
    'apps with terms',
    'Terms',
    { Terms: 'string text, string date' },
    { text: 'I agree', date: '2026-11-20' },
  ),
  typed(
    'Permit2 for Uniswap',
    'https://app.uniswap.org',
    'PermitSingle',
    {
      PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
      PermitDetails: DETAILS,
    },
    {
      details: { token: USDC, amount: 5_000_000n, expiration: 1_795_000_000, nonce: 0 },
      spender: ROUTER,
      sigDeadline: 1_795_000_000,
    },
    byPermit2,
  ),
  typed(
    'permit for Aave',
    'https://app.aave.com',
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
    { owner: OWN, spender: AAVE, value: 5_000_000, nonce: 0, deadline: 1_795_000_000 },
    { verifyingContract: USDC },
  ),
  typed(
    'CoW order',
    'https://swap.cow.fi',
    'Order',
    {
      Order:
        'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance',
    },
    {
      sellToken: USDC,
      buyToken: WETH,
      receiver: OWN,
      sellAmount: 3_000_000_000n,
      buyAmount: 10n ** 18n,
      validTo: 1_795_000_000,
      appData: `0x${'01'.repeat(32)}`,
      feeAmount: 0,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    {
      name: 'Gnosis Protocol',
      version: 'v2',
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
  ),
  typed(
    'OpenSea listing',
    'https://opensea.io',
    'OrderComponents',
    SEAPORT,
    toSeaport(
      [toItem(2, APE, 1n, 1n)],
      [toItem(0, ZERO, 0n, 9n * 10n ** 18n, OWN), toItem(0, ZERO, 0n, 10n ** 17n, FRIEND)],
    ),
    { name: 'Seaport', version: '1.6' },
  ),
  typed(
    'shared Safe pays the visitor',
    'https://app.safe.global',
    'SafeTx',
    { SafeTx: SAFE_TX },
    safeTx({ to: OWN, value: ETHER, data: '0x' }),
    { verifyingContract: FRIEND },
  ),
  typed(
    'payment by ERC-3009',
    'https://x402.org',
    'TransferWithAuthorization',
    {
      TransferWithAuthorization:
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    },
    {
      from: OWN,
      to: FRIEND,
      value: 10_000,
      validAfter: 0,
      validBefore: 1_795_000_000,
      nonce: `0x${'01'.repeat(32)}`,
    },
    { name: 'USD Coin', version: '2', verifyingContract: USDC },
  ),
]

const MESSAGES: readonly CorpusRequest[] = [
  'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service.\n\nThis request will not trigger a blockchain transaction or cost any gas fees.',
  'Sign this message to prove you own this wallet and proceed. Nonce: 8f1c',
  'I confirm that I am over 18 and accept the terms.',
  'Login to Galxe. Nonce: 123456',
  'Welcome to Blur. Challenge: 42',
  'Verify your address for Discord role @member',
  'Hello',
  'Ich stimme den Bedingungen zu.',
  'أوافق على الشروط',
  'Proof of attendance: Devcon 8',
  'gm',
  'Sign in to Lens with your profile',
  'Vote: yes on proposal 12',
].map((text, index) => ({
  name: `message ${index + 1}`,
  source: 'its app',
  method: 'personal_sign',
  params: [text, OWN],
}))

/** Requests that apps of well-known protocols make. */
export const HONEST_REQUESTS: readonly CorpusRequest[] = [
  ...LISTED,
  ...TRANSACTIONS,
  ...TYPED,
  ...MESSAGES,
  ...HONEST_OF_OUTSIDER,
]
