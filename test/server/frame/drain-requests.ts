import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  maxUint256,
  parseAbiItem,
  parseAbiParameters,
  type AbiFunction,
  type Hex,
} from 'viem'
import { account, OTHER, TOKEN } from '../../helpers/custody/frame-requests.js'
import { fields, SAFE_OP, SAFE_TX } from '../../helpers/typed-data.js'

/** One request of the corpus: what it does, and where its pattern is described. */
export interface CorpusRequest {
  readonly name: string
  readonly source: string
  readonly method: string
  readonly params: unknown
}

export const ATTACKER = OTHER
const OWN = account.address
const ZERO: Hex = `0x${'00'.repeat(20)}`
export const NFT: Hex = `0x${'77'.repeat(20)}`
const UNKNOWN: Hex = `0x${'99'.repeat(20)}`
export const PERMIT2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const MAX160 = 2n ** 160n - 1n
const SCAM_SNIFFER = 'https://drops.scamsniffer.io (drainer reports)'
const REVOKE = 'https://revoke.cash/learn/security/what-is-a-crypto-wallet-drainer'
const METAMASK = 'https://metamask.github.io/test-dapp/ (malicious transactions)'
const BYBIT = 'https://www.sygnia.co/blog/sygnia-investigation-bybit-hack/'
const EIP = (number: number) => `https://eips.ethereum.org/EIPS/eip-${number}`

/** Encodes a call of a function in Solidity's form. */
export const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`) as AbiFunction], args } as never)

interface Row {
  readonly name: string
  readonly source: string
  readonly to: Hex
  readonly data: Hex
  readonly value?: Hex
}
const row = (name: string, source: string, to: Hex, data: Hex, value?: Hex): Row => ({
  name,
  source,
  to,
  data,
  ...(value && { value }),
})

/** Calls that drain, of tokens, collections, Permit2, accounts, routers and unknown contracts. */
export const DRAIN_CALLS: readonly Row[] = [
  ...[maxUint256, 2n ** 255n, MAX160, 10n ** 24n].flatMap((amount) => [
    row(`approve ${amount}`, REVOKE, TOKEN, encode('approve(address,uint256)', ATTACKER, amount)),
    row(
      `increaseAllowance ${amount}`,
      SCAM_SNIFFER,
      TOKEN,
      encode('increaseAllowance(address,uint256)', ATTACKER, amount),
    ),
    row(
      `increaseApproval ${amount}`,
      SCAM_SNIFFER,
      TOKEN,
      encode('increaseApproval(address,uint256)', ATTACKER, amount),
    ),
    row(
      `Permit2 approve ${amount}`,
      SCAM_SNIFFER,
      PERMIT2,
      encode(
        'approve(address,address,uint160,uint48)',
        TOKEN,
        ATTACKER,
        amount > MAX160 ? MAX160 : amount,
        2 ** 40,
      ),
    ),
    row(
      `approveAndCall ${amount}`,
      EIP(1363),
      TOKEN,
      encode('approveAndCall(address,uint256,bytes)', ATTACKER, amount, '0x12'),
    ),
    row(
      `approveDelegation ${amount}`,
      'https://aave.com/docs/developers/credit-delegation',
      TOKEN,
      encode('approveDelegation(address,uint256)', ATTACKER, amount),
    ),
  ]),
  ...[0n, 1n, 7n, 2n ** 200n].map((id) =>
    row(`approve item ${id}`, EIP(721), NFT, encode('approve(address,uint256)', ATTACKER, id)),
  ),
  row(
    'setApprovalForAll',
    METAMASK,
    NFT,
    encode('setApprovalForAll(address,bool)', ATTACKER, true),
  ),
  row('authorizeOperator', EIP(777), TOKEN, encode('authorizeOperator(address)', ATTACKER)),
  row(
    'Morpho setAuthorization',
    'https://docs.morpho.org',
    UNKNOWN,
    encode('setAuthorization(address,bool)', ATTACKER, true),
  ),
  row(
    'Compound allow',
    'https://docs.compound.finance',
    UNKNOWN,
    encode('allow(address,bool)', ATTACKER, true),
  ),
  row('Maker hope', 'https://docs.makerdao.com', UNKNOWN, encode('hope(address)', ATTACKER)),
  row(
    'Balancer relayer',
    'https://docs.balancer.fi',
    UNKNOWN,
    encode('setRelayerApproval(address,address,bool)', OWN, ATTACKER, true),
  ),
  ...['transfer(address,uint256)', 'transferAndCall(address,uint256)'].map((name) =>
    row(name, METAMASK, TOKEN, encode(name, ATTACKER, 10n ** 12n)),
  ),
  row(
    'transferFrom',
    METAMASK,
    TOKEN,
    encode('transferFrom(address,address,uint256)', OWN, ATTACKER, 10n ** 12n),
  ),
  row(
    'ERC-777 send',
    EIP(777),
    TOKEN,
    encode('send(address,uint256,bytes)', ATTACKER, 10n ** 12n, '0x'),
  ),
  row(
    'safeTransferFrom',
    METAMASK,
    NFT,
    encode('safeTransferFrom(address,address,uint256)', OWN, ATTACKER, 1n),
  ),
  row(
    'safeTransferFrom with data',
    EIP(721),
    NFT,
    encode('safeTransferFrom(address,address,uint256,bytes)', OWN, ATTACKER, 1n, '0x12'),
  ),
  row(
    'ERC-1155 transfer',
    EIP(1155),
    NFT,
    encode('safeTransferFrom(address,address,uint256,uint256,bytes)', OWN, ATTACKER, 1n, 5n, '0x'),
  ),
  row(
    'ERC-1155 batch',
    EIP(1155),
    NFT,
    encode(
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      OWN,
      ATTACKER,
      [1n, 2n],
      [5n, 6n],
      '0x',
    ),
  ),
  row(
    'Permit2 transferFrom',
    SCAM_SNIFFER,
    PERMIT2,
    encode('transferFrom(address,address,uint160,address)', OWN, ATTACKER, 10n ** 12n, TOKEN),
  ),
  row(
    'Permit2 batch transfer',
    SCAM_SNIFFER,
    PERMIT2,
    encode('transferFrom((address from,address to,uint160 amount,address token)[])', [
      { from: OWN, to: ATTACKER, amount: 10n ** 12n, token: TOKEN },
    ]),
  ),
  row('plain send', METAMASK, ATTACKER, '0x', '0x8ac7230489e80000'),
  // Names that mean nothing, with money: seen in drainers.
  ...[
    'deposit()',
    'claim()',
    'Claim()',
    'claimReward()',
    'ClaimRewards()',
    'securityUpdate()',
    'SecurityUpdate()',
    'connect()',
    'Connect()',
    'airdrop()',
    'mint()',
    'stake()',
    'networkMerge()',
    'multicall()',
    'execute()',
    'claimRewards(address)',
    'withdraw(uint256)',
    'swap(uint256)',
  ].map((name) =>
    row(
      `payable ${name}`,
      SCAM_SNIFFER,
      UNKNOWN,
      encode(
        name,
        ...(name.includes('(address)') ? [OWN] : name.includes('(uint256)') ? [1n] : []),
      ),
      '0x8ac7230489e80000',
    ),
  ),
  row('transferOwnership', METAMASK, UNKNOWN, encode('transferOwnership(address)', ATTACKER)),
  row('renounceOwnership', REVOKE, UNKNOWN, encode('renounceOwnership()')),
  row(
    'ENS setOwner',
    'https://docs.ens.domains',
    UNKNOWN,
    encode('setOwner(bytes32,address)', `0x${'01'.repeat(32)}`, ATTACKER),
  ),
  row(
    'ENS reclaim',
    'https://docs.ens.domains',
    UNKNOWN,
    encode('reclaim(uint256,address)', 1n, ATTACKER),
  ),
  row(
    'upgradeTo',
    'https://docs.openzeppelin.com/upgrades',
    UNKNOWN,
    encode('upgradeTo(address)', ATTACKER),
  ),
  row(
    'upgradeToAndCall',
    'https://docs.openzeppelin.com/upgrades',
    UNKNOWN,
    encode('upgradeToAndCall(address,bytes)', ATTACKER, '0x'),
  ),
  row(
    'proxy admin upgrade',
    'https://docs.openzeppelin.com/upgrades',
    UNKNOWN,
    encode('upgrade(address,address)', TOKEN, ATTACKER),
  ),
  row(
    'grantRole',
    'https://docs.openzeppelin.com/contracts/access-control',
    UNKNOWN,
    encode('grantRole(bytes32,address)', `0x${'00'.repeat(32)}`, ATTACKER),
  ),
  ...[
    ['enableModule(address)', ATTACKER],
    ['addOwnerWithThreshold(address,uint256)', ATTACKER, 1n],
    ['swapOwner(address,address,address)', OWN, OWN, ATTACKER],
    ['setGuard(address)', ATTACKER],
    ['setFallbackHandler(address)', ATTACKER],
    ['changeThreshold(uint256)', 1n],
    ['approveHash(bytes32)', `0x${'ab'.repeat(32)}`],
  ].map(([name, ...args]) => row(`Safe ${name}`, BYBIT, UNKNOWN, encode(name as string, ...args))),
  row(
    'ERC-7579 installModule',
    EIP(7579),
    UNKNOWN,
    encode('installModule(uint256,address,bytes)', 1n, ATTACKER, '0x'),
  ),
  row(
    'Coinbase addOwnerAddress',
    'https://github.com/coinbase/smart-wallet',
    UNKNOWN,
    encode('addOwnerAddress(address)', ATTACKER),
  ),
  row(
    'Aave withdraw to another',
    'https://aave.com/docs/developers/smart-contracts/pool',
    '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    encode('withdraw(address,uint256,address)', TOKEN, maxUint256, ATTACKER),
  ),
  row(
    'Uniswap swap to another',
    'https://docs.uniswap.org',
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    encode(
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      10n ** 12n,
      0n,
      [TOKEN, NFT],
      ATTACKER,
      2n ** 40n,
    ),
  ),
  row(
    'Uniswap v3 swap to another',
    'https://docs.uniswap.org',
    '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    encode(
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
      {
        tokenIn: TOKEN,
        tokenOut: NFT,
        fee: 500,
        recipient: ATTACKER,
        deadline: 2n ** 40n,
        amountIn: 10n ** 12n,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      },
    ),
  ),
  row(
    'Universal Router transfers by Permit2',
    'https://docs.uniswap.org/contracts/universal-router/technical-reference',
    '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    encode(
      'execute(bytes,bytes[],uint256)',
      '0x02',
      [
        encodeAbiParameters(
          parseAbiParameters('address token, address recipient, uint160 amount'),
          [TOKEN, ATTACKER, 10n ** 12n],
        ),
      ],
      2n ** 40n,
    ),
  ),
  row(
    'Universal Router sweeps to another',
    'https://docs.uniswap.org/contracts/universal-router/technical-reference',
    '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    encode(
      'execute(bytes,bytes[],uint256)',
      '0x04',
      [
        encodeAbiParameters(
          parseAbiParameters('address token, address recipient, uint256 amount'),
          [ZERO, ATTACKER, 0n],
        ),
      ],
      2n ** 40n,
    ),
  ),
  row(
    'rETH to another',
    'https://docs.rocketpool.net',
    '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
    encode('redeem(uint256 shares, address receiver, address owner)', 10n ** 18n, ATTACKER, OWN),
  ),
  row('unknown selector', METAMASK, UNKNOWN, '0xdeadbeef'),
  row('selector alone', METAMASK, TOKEN, '0xa9059cbb'),
]

const approveMax = encode('approve(address,uint256)', ATTACKER, maxUint256)
const takeAll = encode('setApprovalForAll(address,bool)', ATTACKER, true)

/** Puts a call inside other calls. */
export const WRAPPERS: Readonly<
  Record<string, (call: { to: Hex; data: Hex; value?: Hex }) => { to: Hex; data: Hex }>
> = {
  'aggregate3 (Multicall3)': ({ to, data }) => ({
    to: '0xcA11bde05977b3631167028862bE2a173976CA11',
    data: encode('aggregate3((address target, bool allowFailure, bytes callData)[])', [
      { target: to, allowFailure: true, callData: data },
    ]),
  }),
  'multicall of the contract': ({ to, data }) => ({
    to,
    data: encode('multicall(bytes[])', [data]),
  }),
  'execute of an account': ({ to, data, value }) => ({
    to: UNKNOWN,
    data: encode('execute(address,uint256,bytes)', to, BigInt(value ?? '0x0'), data),
  }),
  'executeBatch of an account': ({ to, data, value }) => ({
    to: UNKNOWN,
    data: encode('executeBatch((address target, uint256 value, bytes data)[])', [
      { target: to, value: BigInt(value ?? '0x0'), data },
    ]),
  }),
  'ERC-7821 execute': ({ to, data, value }) => ({
    to: UNKNOWN,
    data: encode(
      'execute(bytes32,bytes)',
      `0x01${'00'.repeat(31)}`,
      encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[] calls'), [
        [{ to, value: BigInt(value ?? '0x0'), data }],
      ]),
    ),
  }),
  'Safe execTransaction': ({ to, data, value }) => ({
    to: UNKNOWN,
    data: encode(
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      to,
      BigInt(value ?? '0x0'),
      data,
      0,
      0n,
      0n,
      0n,
      ZERO,
      ZERO,
      '0x',
    ),
  }),
  'Safe multiSend': ({ to, data, value }) => ({
    to: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    data: encode(
      'multiSend(bytes)',
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, to, BigInt(value ?? '0x0'), BigInt((data.length - 2) / 2), data],
      ),
    ),
  }),
}

/** Transactions and batches that drain. */
export const DRAIN_TRANSACTIONS: readonly CorpusRequest[] = [
  ...DRAIN_CALLS.map(({ name, source, ...call }) => ({
    name,
    source,
    method: 'eth_sendTransaction',
    params: [call],
  })),
  ...Object.entries(WRAPPERS).flatMap(([name, wrap]) => [
    {
      name: `approve inside ${name}`,
      source: METAMASK,
      method: 'eth_sendTransaction',
      params: [wrap({ to: TOKEN, data: approveMax })],
    },
    {
      name: `everything inside ${name}, twice`,
      source: METAMASK,
      method: 'eth_sendTransaction',
      params: [wrap(wrap({ to: NFT, data: takeAll }))],
    },
  ]),
  {
    name: 'batch with a harmless call first',
    source: METAMASK,
    method: 'wallet_sendCalls',
    params: [
      {
        calls: [
          { to: TOKEN, data: encode('approve(address,uint256)', `0x${'12'.repeat(20)}`, 0n) },
          { to: TOKEN, data: approveMax },
        ],
      },
    ],
  },
  {
    name: 'contract creation',
    source: METAMASK,
    method: 'eth_sendTransaction',
    params: [
      { data: '0x600a600c600039600a6000f3602a60005260206000f3', value: '0x8ac7230489e80000' },
    ],
  },
  {
    name: 'delegate call of a Safe',
    source: BYBIT,
    method: 'eth_sendTransaction',
    params: [
      {
        to: UNKNOWN,
        data: encode(
          'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
          UNKNOWN,
          0n,
          '0xa9059cbb',
          1,
          0n,
          0n,
          0n,
          ZERO,
          ZERO,
          '0x',
        ),
      },
    ],
  },
  {
    name: 'delegation to a contract of the page',
    source: EIP(7702),
    method: 'eth_sendTransaction',
    params: [{ to: OWN, authorizationList: [{ address: ATTACKER }] }],
  },
]

/** A request to sign typed data of types in Solidity's form. */
export const typed = (
  name: string,
  source: string,
  primaryType: string,
  types: Readonly<Record<string, string>>,
  message: object,
  domain: object = {},
): CorpusRequest => ({
  name,
  source,
  method: 'eth_signTypedData_v4',
  params: [
    OWN,
    JSON.stringify(
      {
        types: Object.fromEntries(
          Object.entries(types).map(([type, text]) => [type, fields(text)]),
        ),
        primaryType,
        domain: { name: 'Test', version: '1', chainId: 1, verifyingContract: TOKEN, ...domain },
        message,
      },
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    ),
  ],
})
const item =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
export const SEAPORT = {
  OrderComponents:
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  OfferItem: item,
  ConsiderationItem: `${item}, address recipient`,
}
export const toSeaport = (offer: readonly object[], consideration: readonly object[]) => ({
  offerer: OWN,
  zone: ZERO,
  offer,
  consideration,
  orderType: 0,
  startTime: '0',
  endTime: '1999999999',
  zoneHash: `0x${'00'.repeat(32)}`,
  salt: '1',
  conduitKey: `0x${'00'.repeat(32)}`,
  counter: '0',
})
export const toItem = (
  itemType: number,
  token: string,
  id: bigint,
  amount: bigint,
  recipient?: string,
) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
  ...(recipient && { recipient }),
})
export const DETAILS = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
const details = (amount: bigint) => ({ token: TOKEN, amount, expiration: 1_999_999_999, nonce: 0 })
export const PERMITTED = 'address token, uint256 amount'
export const byPermit2 = { name: 'Permit2', verifyingContract: PERMIT2 }
export const safeTx = (changes: object) => ({
  to: TOKEN,
  value: '0',
  data: '0x',
  operation: 0,
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: ZERO,
  refundReceiver: ZERO,
  nonce: '0',
  ...changes,
})
const innerCalls = DRAIN_CALLS.filter((_, index) => index % 6 === 0).slice(0, 14)
const ORDERS: Readonly<Record<string, readonly [types: string, message: object]>> = {
  'CoW to another': [
    'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount',
    {
      sellToken: TOKEN,
      buyToken: NFT,
      receiver: ATTACKER,
      sellAmount: 10n ** 12n,
      buyAmount: 10n ** 12n,
    },
  ],
  'CoW for nothing': [
    'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount',
    { sellToken: TOKEN, buyToken: NFT, receiver: OWN, sellAmount: 10n ** 12n, buyAmount: 1n },
  ],
  '1inch for nothing': [
    'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
    {
      salt: 1n,
      maker: OWN,
      receiver: ZERO,
      makerAsset: TOKEN,
      takerAsset: NFT,
      makingAmount: 10n ** 12n,
      takingAmount: 0n,
      makerTraits: 0n,
    },
  ],
  '1inch to another': [
    'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
    {
      salt: 1n,
      maker: OWN,
      receiver: ATTACKER,
      makerAsset: TOKEN,
      takerAsset: NFT,
      makingAmount: 10n ** 12n,
      takingAmount: 10n ** 12n,
      makerTraits: 0n,
    },
  ],
  '0x limit order': [
    'address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker',
    {
      makerToken: TOKEN,
      takerToken: NFT,
      makerAmount: 10n ** 12n,
      takerAmount: 1n,
      maker: OWN,
      taker: ATTACKER,
    },
  ],
  'Blur order': [
    'address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price',
    {
      trader: OWN,
      side: 1,
      matchingPolicy: ATTACKER,
      collection: NFT,
      tokenId: 1n,
      amount: 1n,
      paymentToken: ZERO,
      price: 0n,
    },
  ],
  'LooksRare order': [
    'bool isOrderAsk, address signer, address collection, uint256 price, uint256 tokenId, uint256 amount, address strategy, address currency',
    {
      isOrderAsk: true,
      signer: OWN,
      collection: NFT,
      price: 1n,
      tokenId: 1n,
      amount: 1n,
      strategy: ATTACKER,
      currency: TOKEN,
    },
  ],
  'X2Y2 order': [
    'uint256 salt, address user, uint256 network, uint256 intent, bytes32 items',
    { salt: 1n, user: OWN, network: 1n, intent: 1n, items: `0x${'01'.repeat(32)}` },
  ],
}

/** Typed data that drains. */
export const DRAIN_TYPED: readonly CorpusRequest[] = [
  ...[maxUint256, 10n ** 12n, 2n ** 128n].flatMap((value) => [
    typed(
      `permit ${value}`,
      EIP(2612),
      'Permit',
      { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
      { owner: OWN, spender: ATTACKER, value, nonce: 0, deadline: 1_999_999_999 },
    ),
    typed(
      `Permit2 single ${value}`,
      SCAM_SNIFFER,
      'PermitSingle',
      {
        PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
        PermitDetails: DETAILS,
      },
      {
        details: details(value > MAX160 ? MAX160 : value),
        spender: ATTACKER,
        sigDeadline: 1_999_999_999,
      },
      byPermit2,
    ),
    typed(
      `Permit2 batch ${value}`,
      SCAM_SNIFFER,
      'PermitBatch',
      {
        PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline',
        PermitDetails: DETAILS,
      },
      {
        details: [details(1n), details(value > MAX160 ? MAX160 : value)],
        spender: ATTACKER,
        sigDeadline: 1_999_999_999,
      },
      byPermit2,
    ),
    typed(
      `Permit2 transfer ${value}`,
      SCAM_SNIFFER,
      'PermitTransferFrom',
      {
        PermitTransferFrom:
          'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
        TokenPermissions: PERMITTED,
      },
      {
        permitted: { token: TOKEN, amount: value },
        spender: ATTACKER,
        nonce: 1,
        deadline: 1_999_999_999,
      },
      byPermit2,
    ),
    typed(
      `Permit2 batch transfer ${value}`,
      SCAM_SNIFFER,
      'PermitBatchTransferFrom',
      {
        PermitBatchTransferFrom:
          'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
        TokenPermissions: PERMITTED,
      },
      {
        permitted: [
          { token: TOKEN, amount: value },
          { token: NFT, amount: value },
        ],
        spender: ATTACKER,
        nonce: 1,
        deadline: 1_999_999_999,
      },
      byPermit2,
    ),
    typed(
      `UniswapX order to another ${value}`,
      'https://docs.uniswap.org/contracts/uniswapx/overview',
      'PermitWitnessTransferFrom',
      {
        PermitWitnessTransferFrom:
          'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
        TokenPermissions: PERMITTED,
        Order: 'OutputToken[] outputs',
        OutputToken: 'address token, uint256 startAmount, uint256 endAmount, address recipient',
      },
      {
        permitted: { token: TOKEN, amount: value },
        spender: ATTACKER,
        nonce: 1,
        deadline: 1_999_999_999,
        witness: { outputs: [{ token: NFT, startAmount: 1, endAmount: 1, recipient: ATTACKER }] },
      },
      byPermit2,
    ),
    ...['TransferWithAuthorization', 'ReceiveWithAuthorization'].map((type) =>
      typed(
        `${type} ${value}`,
        EIP(3009),
        type,
        {
          [type]:
            'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
        },
        {
          from: OWN,
          to: ATTACKER,
          value,
          validAfter: 0,
          validBefore: 1_999_999_999,
          nonce: `0x${'01'.repeat(32)}`,
        },
      ),
    ),
    typed(
      `credit delegation ${value}`,
      'https://aave.com/docs/developers/credit-delegation',
      'DelegationWithSig',
      { DelegationWithSig: 'address delegatee, uint256 value, uint256 nonce, uint256 deadline' },
      { delegatee: ATTACKER, value, nonce: 0, deadline: 1_999_999_999 },
    ),
  ]),
  typed(
    'DAI permit',
    'https://docs.makerdao.com',
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
    { holder: OWN, spender: ATTACKER, nonce: 0, expiry: 0, allowed: true },
  ),
  typed(
    'permit of an item',
    EIP(4494),
    'Permit',
    { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' },
    { spender: ATTACKER, tokenId: 0, nonce: 0, deadline: 1_999_999_999 },
  ),
  typed(
    'permit for everything',
    'https://github.com/ProjectOpenSea',
    'PermitForAll',
    { PermitForAll: 'address owner, address operator, bool approved' },
    { owner: OWN, operator: ATTACKER, approved: true },
  ),
  typed(
    'Permit2 of another contract',
    SCAM_SNIFFER,
    'PermitSingle',
    {
      PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
      PermitDetails: DETAILS,
    },
    { details: details(1n), spender: ATTACKER, sigDeadline: 1 },
    { name: 'Permit2' },
  ),
  ...innerCalls.flatMap(({ name, source, to, data }) => [
    typed(
      `MetaTransaction: ${name}`,
      'https://github.com/maticnetwork/pos-portal (NativeMetaTransaction)',
      'MetaTransaction',
      { MetaTransaction: 'uint256 nonce, address from, bytes functionSignature' },
      { nonce: 0, from: OWN, functionSignature: data === '0x' ? '0xdeadbeef' : data },
      { verifyingContract: to },
    ),
    typed(
      `ForwardRequest: ${name}`,
      EIP(2771),
      'ForwardRequest',
      {
        ForwardRequest:
          'address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data',
      },
      { from: OWN, to, value: 0, gas: 100_000, nonce: 0, data },
    ),
    typed(
      `SafeTx of another Safe: ${name}`,
      `${BYBIT}; ${source}`,
      'SafeTx',
      { SafeTx: SAFE_TX },
      safeTx({ to, data }),
      { verifyingContract: ATTACKER },
    ),
  ]),
  typed(
    'SafeTx with a delegate call',
    BYBIT,
    'SafeTx',
    { SafeTx: SAFE_TX },
    safeTx({ data: '0xa9059cbb', operation: 1 }),
    { verifyingContract: ATTACKER },
  ),
  typed(
    'SafeOp of another Safe',
    'https://github.com/safe-global/safe-modules',
    'SafeOp',
    { SafeOp: SAFE_OP },
    {
      safe: ATTACKER,
      nonce: 0,
      initCode: '0x',
      callData: encode('executeUserOp(address,uint256,bytes,uint8)', TOKEN, 0n, approveMax, 0),
      verificationGasLimit: 1,
      callGasLimit: 1,
      preVerificationGas: 1,
      maxPriorityFeePerGas: 1,
      maxFeePerGas: 1,
      paymasterAndData: '0x',
      validAfter: 0,
      validUntil: 0,
      entryPoint: ATTACKER,
    },
  ),
  typed(
    'Seaport order for nothing',
    METAMASK,
    'OrderComponents',
    SEAPORT,
    toSeaport(
      [toItem(2, NFT, 1n, 1n), toItem(1, TOKEN, 0n, 10n ** 12n)],
      [toItem(0, ZERO, 0n, 1n, OWN)],
    ),
    { name: 'Seaport' },
  ),
  typed(
    'Seaport order to another',
    METAMASK,
    'OrderComponents',
    SEAPORT,
    toSeaport([toItem(2, NFT, 1n, 1n)], [toItem(0, ZERO, 0n, 10n ** 18n, ATTACKER)]),
    { name: 'Seaport' },
  ),
  typed(
    'Seaport bulk order',
    'https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md',
    'BulkOrder',
    { BulkOrder: 'OrderComponents[2] tree', ...SEAPORT },
    {
      tree: [
        toSeaport([toItem(2, NFT, 1n, 1n)], [toItem(0, ZERO, 0n, 10n ** 18n, OWN)]),
        toSeaport([toItem(2, NFT, 2n, 1n)], []),
      ],
    },
    { name: 'Seaport' },
  ),
  typed(
    'Blur bulk listing',
    SCAM_SNIFFER,
    'Root',
    { Root: 'bytes32 root' },
    { root: `0x${'ab'.repeat(32)}` },
  ),
  ...Object.entries(ORDERS).map(([name, [type, message]]) =>
    typed(name, SCAM_SNIFFER, 'Order', { Order: type }, message),
  ),
  typed(
    'delegation without limits',
    EIP(7710),
    'Delegation',
    {
      Delegation:
        'address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt',
      Caveat: 'address enforcer, bytes terms',
    },
    { delegate: ATTACKER, delegator: OWN, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 0 },
  ),
  typed(
    'votes',
    EIP(5805),
    'Delegation',
    { Delegation: 'address delegatee, uint256 nonce, uint256 expiry' },
    { delegatee: ATTACKER, nonce: 0, expiry: 1_999_999_999 },
  ),
  typed(
    'hash of another account',
    'https://github.com/coinbase/smart-wallet',
    'CoinbaseSmartWalletMessage',
    { CoinbaseSmartWalletMessage: 'bytes32 hash' },
    { hash: `0x${'ab'.repeat(32)}` },
  ),
  typed(
    'unknown withdrawal',
    SCAM_SNIFFER,
    'Withdrawal',
    { Withdrawal: 'address recipient, uint256 amount' },
    { recipient: ATTACKER, amount: 10n ** 12n },
  ),
  typed(
    'unknown data',
    SCAM_SNIFFER,
    'Thing',
    { Thing: 'address who, uint256 number' },
    { who: ATTACKER, number: 5 },
  ),
]

/** Messages that open another wallet, are an order of a service, or can be anything. */
export const DRAIN_MESSAGES: readonly CorpusRequest[] = [
  ['hash', METAMASK, `0x${'ab'.repeat(32)}`],
  ['hash that is text', BYBIT, `0x${'01417f5a2fd0b16a'.repeat(4)}`],
  ['hash of letters', BYBIT, `0x${'41'.repeat(32)}`],
  ['typed data’s digest', EIP(712), `0x1901${'ab'.repeat(64)}`],
  [
    'transaction',
    METAMASK,
    '0x02e982053905847735940084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c0',
  ],
  ['bytes', METAMASK, '0xfffefdfc'],
  [
    'zkSync key',
    'https://docs.zksync.io',
    'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  ],
  [
    'dYdX key',
    'https://docs.dydx.exchange',
    'name: dYdX\naction: dYdX Chain Onboarding, derive your private key',
  ],
  ['StarkEx key', 'https://docs.starkware.co', 'Generate your StarkEx key'],
  [
    'Immutable key',
    'https://docs.immutable.com',
    'Only sign this request if you’ve initiated an action with Immutable X.',
  ],
  [
    'Loopring key',
    'https://docs.loopring.io',
    'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
  ],
  [
    'Aztec key',
    'https://docs.aztec.network',
    'Sign this message to generate your Aztec privacy key. This key lets the application decrypt your balance.',
  ],
  ['Umbra key', 'https://app.umbra.cash', 'Sign this message to generate your private keys'],
  ['Railgun key', 'https://docs.railgun.org', 'Sign to create your spending key'],
  [
    'zkSync transfer',
    'https://docs.zksync.io',
    `Transfer 25000.0 USDC to: ${ATTACKER}\nFee: 1.0 USDC`,
  ],
  ['withdrawal', 'https://docs.loopring.io', `Withdraw 5 ETH to ${ATTACKER}`],
  ['order in JSON', SCAM_SNIFFER, JSON.stringify({ primaryType: 'Order', sellToken: TOKEN })],
  ['transaction in JSON', SCAM_SNIFFER, JSON.stringify({ to: ATTACKER, value: '1', data: '0x' })],
  ['all tokens', SCAM_SNIFFER, 'I authorize the migration of all tokens to the new vault'],
  [
    'sign-in for another site',
    EIP(4361),
    `bank.example wants you to sign in with your Ethereum account:\n${OWN}\n\nURI: https://bank.example\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh1\nIssued At: 2026-11-20T12:00:00Z`,
  ],
].map(([name = '', source = '', text]) => ({
  name,
  source,
  method: 'personal_sign',
  params: [text, OWN],
}))
