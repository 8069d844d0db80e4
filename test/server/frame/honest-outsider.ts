import { concatHex, encodeAbiParameters, parseAbiParameters, toHex, type Hex } from 'viem'
import { account } from '../../helpers/custody/frame-requests.js'
import { encode, PERMIT2, typed, type CorpusRequest } from './drain-requests.js'

const OWN = account.address
const ZERO: Hex = `0x${'00'.repeat(20)}`
const ZERO_WORD: Hex = `0x${'00'.repeat(32)}`
const ETHER: Hex = '0xde0b6b3a7640000'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT: Hex = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const DAI: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const STETH: Hex = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const WSTETH: Hex = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const UNIVERSAL: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const SWAP_ROUTER: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const ONE_INCH: Hex = '0x111111125421cA6dc452d289314280a0f8842A65'
const AAVE: Hex = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const COMET: Hex = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const ENS_CONTROLLER: Hex = '0x253553366Da8546fC250F225fe3d25d0C782303b'
const APE: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const SOON = 1_795_000_000n
const MINE: Hex = '0x0000000000000000000000000000000000000001'
const ITSELF: Hex = '0x0000000000000000000000000000000000000002'

const send = (name: string, source: string, to: Hex, data: Hex, value?: Hex): CorpusRequest => ({
  name,
  source,
  method: 'eth_sendTransaction',
  params: [{ from: OWN, to, data, ...(value && { value }) }],
})
const pathTo = (from: Hex, to: Hex) => concatHex([from, '0x0001f4', to])
const v3Swap = (recipient: Hex, amount: bigint, min: bigint, path: Hex, isPayer: boolean) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    recipient,
    amount,
    min,
    path,
    isPayer,
  ])
const single = '(address,address,uint24,address,uint256,uint256,uint160)'

const TRANSACTIONS: readonly CorpusRequest[] = [
  send(
    'Uniswap: USDC to ETH',
    'https://app.uniswap.org',
    UNIVERSAL,
    encode(
      'execute(bytes,bytes[],uint256)',
      '0x000c',
      [
        v3Swap(ITSELF, 3_000_000_000n, 10n ** 18n, pathTo(USDC, WETH), true),
        encodeAbiParameters(parseAbiParameters('address, uint256'), [MINE, 10n ** 18n]),
      ],
      SOON,
    ),
  ),
  send(
    'Uniswap v4: ETH to USDC',
    'https://app.uniswap.org',
    UNIVERSAL,
    encode(
      'execute(bytes,bytes[],uint256)',
      '0x10',
      [
        encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
          '0x060c0f',
          [
            encodeAbiParameters(
              parseAbiParameters(
                '((address, address, uint24, int24, address), bool, uint128, uint128, bytes)',
              ),
              [[[ZERO, USDC, 500, 10, ZERO], true, 10n ** 18n, 2_900_000_000n, '0x']],
            ),
            encodeAbiParameters(parseAbiParameters('address, uint256'), [ZERO, 10n ** 18n]),
            encodeAbiParameters(parseAbiParameters('address, uint256'), [USDC, 2_900_000_000n]),
          ],
        ]),
      ],
      SOON,
    ),
    ETHER,
  ),
  send(
    'Uniswap v3 router: USDC to WETH',
    'https://docs.uniswap.org',
    SWAP_ROUTER,
    encode(`exactInputSingle(${single})`, [USDC, WETH, 500, OWN, 3_000_000_000n, 10n ** 18n, 0n]),
  ),
  send(
    'Uniswap v3 router: USDC to ETH in one multicall',
    'https://docs.uniswap.org',
    SWAP_ROUTER,
    encode('multicall(uint256,bytes[])', SOON, [
      encode(`exactInputSingle(${single})`, [
        USDC,
        WETH,
        500,
        ITSELF,
        3_000_000_000n,
        10n ** 18n,
        0n,
      ]),
      encode('unwrapWETH9(uint256,address)', 10n ** 18n, OWN),
    ]),
  ),
  send(
    'Uniswap v2: ETH to USDC',
    'https://docs.uniswap.org',
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    encode(
      'swapExactETHForTokens(uint256,address[],address,uint256)',
      2_900_000_000n,
      [WETH, USDC],
      OWN,
      SOON,
    ),
    ETHER,
  ),
  send(
    '1inch: USDC to WETH',
    'https://app.1inch.io',
    ONE_INCH,
    encode(
      'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      '0xE37e799D5077682FA0a244D46E5649F71457BD09',
      [
        USDC,
        WETH,
        '0xE37e799D5077682FA0a244D46E5649F71457BD09',
        OWN,
        3_000_000_000n,
        99n * 10n ** 16n,
        4n,
      ],
      '0x07e5c0d2',
    ),
  ),
  send(
    '1inch: ETH over one pool',
    'https://app.1inch.io',
    ONE_INCH,
    encode('ethUnoswap(uint256,uint256)', 2_900_000_000n, 2n ** 253n + 7n),
    ETHER,
  ),
  send(
    'Aave: borrow',
    'https://app.aave.com',
    AAVE,
    encode('borrow(address,uint256,uint256,uint16,address)', USDC, 500_000_000n, 2n, 0, OWN),
  ),
  send(
    'Aave: repay everything',
    'https://app.aave.com',
    AAVE,
    encode('repay(address,uint256,uint256,address)', USDC, 2n ** 256n - 1n, 2n, OWN),
  ),
  send(
    'Aave: withdraw everything',
    'https://app.aave.com',
    AAVE,
    encode('withdraw(address,uint256,address)', USDC, 2n ** 256n - 1n, OWN),
  ),
  send(
    'Aave: supply ETH',
    'https://app.aave.com',
    '0xd01607c3C5eCABa394D8be377a08590149325722',
    encode('depositETH(address,address,uint16)', AAVE, OWN, 0),
    ETHER,
  ),
  send(
    'Compound III: supply',
    'https://app.compound.finance',
    COMET,
    encode('supply(address,uint256)', USDC, 500_000_000n),
  ),
  send(
    'Compound III: withdraw',
    'https://app.compound.finance',
    COMET,
    encode('withdraw(address,uint256)', USDC, 500_000_000n),
  ),
  send('Lido: stake', 'https://stake.lido.fi', STETH, encode('submit(address)', ZERO), ETHER),
  send('Lido: wrap', 'https://stake.lido.fi', WSTETH, encode('wrap(uint256)', 10n ** 18n)),
  send(
    'Lido: request a withdrawal',
    'https://stake.lido.fi',
    '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
    encode('requestWithdrawals(uint256[],address)', [10n ** 18n], OWN),
  ),
  send(
    'Rocket Pool: stake',
    'https://stake.rocketpool.net',
    '0xDD3f50F8A6CafbE9b31a427582963f465E745AF8',
    encode('deposit()'),
    ETHER,
  ),
  send(
    'ether.fi: stake',
    'https://app.ether.fi',
    '0x308861A430be4cce5502d0A12724771Fc6DaF216',
    encode('deposit()'),
    ETHER,
  ),
  send(
    'Curve: exchange',
    'https://curve.finance',
    '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
    encode('exchange(int128,int128,uint256,uint256)', 1n, 2n, 1_000_000_000n, 998_000_000n),
  ),
  send(
    'Balancer: swap',
    'https://app.balancer.fi',
    '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
    encode(
      'swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)',
      [`0x${'5c'.repeat(32)}`, 0, USDC, WETH, 3_000_000_000n, '0x'],
      [OWN, false, OWN, false],
      10n ** 18n,
      SOON,
    ),
  ),
  send(
    'sDAI: deposit',
    'https://app.sky.money',
    '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
    encode('deposit(uint256,address)', 10n ** 20n, OWN),
  ),
  send(
    'ENS: commit',
    'https://app.ens.domains',
    ENS_CONTROLLER,
    encode('commit(bytes32)', `0x${'ab'.repeat(32)}`),
  ),
  send(
    'ENS: register',
    'https://app.ens.domains',
    ENS_CONTROLLER,
    encode(
      'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)',
      'visitor',
      OWN,
      31_536_000n,
      `0x${'cd'.repeat(32)}`,
      '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
      [],
      false,
      0,
    ),
    '0x38d7ea4c68000',
  ),
  send(
    'ENS: renew',
    'https://app.ens.domains',
    ENS_CONTROLLER,
    encode('renew(string,uint256)', 'visitor', 31_536_000n),
    '0x38d7ea4c68000',
  ),
  send(
    'Optimism: bridge ETH',
    'https://app.optimism.io/bridge',
    '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
    encode('depositETH(uint32,bytes)', 200_000, '0x'),
    ETHER,
  ),
  send(
    'Arbitrum: bridge ETH',
    'https://bridge.arbitrum.io',
    '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f',
    encode('depositEth()'),
    ETHER,
  ),
  send(
    'Across: bridge USDC',
    'https://app.across.to',
    '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
    encode(
      'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
      OWN,
      OWN,
      USDC,
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      100_000_000n,
      99_900_000n,
      8453n,
      ZERO,
      1_795_000_000,
      1_795_010_000,
      0,
      '0x',
    ),
  ),
  send(
    'CCTP: bridge USDC',
    'https://developers.circle.com/cctp',
    '0xBd3fa81B58Ba92a82136038B25aDec7066af3155',
    encode(
      'depositForBurn(uint256,uint32,bytes32,address)',
      100_000_000n,
      6,
      `0x${'00'.repeat(12)}${OWN.slice(2)}`,
      USDC,
    ),
  ),
  send(
    'Uniswap governance: vote',
    'https://vote.uniswapfoundation.org',
    '0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
    encode('castVote(uint256,uint8)', 12n, 1),
  ),
  send(
    'an airdrop claimed',
    'https://app.uniswap.org (MerkleDistributor)',
    '0x090D4613473dEE047c3f2706764f49E0821D256e',
    encode('claim(uint256,address,uint256,bytes32[])', 7n, OWN, 400n * 10n ** 18n, [ZERO_WORD]),
  ),
  {
    name: 'approve and swap in one batch',
    source: 'EIP-5792 at Uniswap',
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: OWN,
        chainId: '0x1',
        atomicRequired: false,
        calls: [
          { to: USDC, data: encode('approve(address,uint256)', SWAP_ROUTER, 3_000_000_000n) },
          {
            to: SWAP_ROUTER,
            data: encode(`exactInputSingle(${single})`, [
              USDC,
              WETH,
              500,
              OWN,
              3_000_000_000n,
              10n ** 18n,
              0n,
            ]),
          },
        ],
      },
    ],
  },
]

const item =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const TYPED: readonly CorpusRequest[] = [
  typed(
    'UniswapX order to oneself',
    'https://app.uniswap.org',
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, V2DutchOrder witness',
      TokenPermissions: 'address token, uint256 amount',
      V2DutchOrder:
        'OrderInfo info, address cosigner, address baseInputToken, uint256 baseInputStartAmount, uint256 baseInputEndAmount, DutchOutput[] baseOutputs',
      OrderInfo:
        'address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData',
      DutchOutput: 'address token, uint256 startAmount, uint256 endAmount, address recipient',
    },
    {
      permitted: { token: USDC, amount: '3000000000' },
      spender: '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
      nonce: '7',
      deadline: '1795000000',
      witness: {
        info: {
          reactor: '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
          swapper: OWN,
          nonce: '7',
          deadline: '1795000000',
          additionalValidationContract: ZERO,
          additionalValidationData: '0x',
        },
        cosigner: '0x4449Cd34d1eb1FEDCF02A1Be3834FfDe8E6A6180',
        baseInputToken: USDC,
        baseInputStartAmount: '3000000000',
        baseInputEndAmount: '3000000000',
        baseOutputs: [
          {
            token: WETH,
            startAmount: '1000000000000000000',
            endAmount: '990000000000000000',
            recipient: OWN,
          },
        ],
      },
    },
    { name: 'Permit2', verifyingContract: PERMIT2 },
  ),
  typed(
    '1inch limit order to oneself',
    'https://app.1inch.io',
    'Order',
    {
      Order:
        'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
    },
    {
      salt: '1',
      maker: OWN,
      receiver: ZERO,
      makerAsset: USDC,
      takerAsset: WETH,
      makingAmount: '3000000000',
      takingAmount: '1000000000000000000',
      makerTraits: '0',
    },
    { name: '1inch Aggregation Router', version: '6', verifyingContract: ONE_INCH },
  ),
  typed(
    'DAI permit for 1inch',
    'https://app.1inch.io',
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
    { holder: OWN, spender: ONE_INCH, nonce: '0', expiry: '1795000000', allowed: true },
    { name: 'Dai Stablecoin', version: '1', verifyingContract: DAI },
  ),
  typed(
    'two exact permissions of Permit2 for Uniswap',
    'https://app.uniswap.org',
    'PermitBatch',
    {
      PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline',
      PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
    },
    {
      details: [USDC, USDT].map((token) => ({
        token,
        amount: '5000000',
        expiration: '1795000000',
        nonce: 0,
      })),
      spender: UNIVERSAL,
      sigDeadline: '1795000000',
    },
    { name: 'Permit2', verifyingContract: PERMIT2 },
  ),
  typed(
    'an offer at OpenSea',
    'https://opensea.io',
    'OrderComponents',
    {
      OrderComponents:
        'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
      OfferItem: item,
      ConsiderationItem: `${item}, address recipient`,
    },
    {
      offerer: OWN,
      zone: '0x000056F7000000EcE9003ca63978907a00FFD100',
      offer: [
        {
          itemType: 1,
          token: WETH,
          identifierOrCriteria: '0',
          startAmount: ETHER,
          endAmount: ETHER,
        },
      ],
      consideration: [
        {
          itemType: 2,
          token: APE,
          identifierOrCriteria: '7',
          startAmount: '1',
          endAmount: '1',
          recipient: OWN,
        },
        {
          itemType: 1,
          token: WETH,
          identifierOrCriteria: '0',
          startAmount: '5000000000000000',
          endAmount: '5000000000000000',
          recipient: '0x0000a26b00c1F0DF003000390027140000fAa719',
        },
      ],
      orderType: 0,
      startTime: '1794900000',
      endTime: '1795000000',
      zoneHash: ZERO_WORD,
      salt: '1',
      conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      counter: '0',
    },
    {
      name: 'Seaport',
      version: '1.6',
      verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
    },
  ),
  typed(
    'votes delegated to oneself',
    'https://www.tally.xyz',
    'Delegation',
    { Delegation: 'address delegatee, uint256 nonce, uint256 expiry' },
    { delegatee: OWN, nonce: '0', expiry: '1795000000' },
    { name: 'Uniswap', verifyingContract: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
  ),
  typed(
    'a vote with its voter',
    'https://www.tally.xyz',
    'Ballot',
    { Ballot: 'uint256 proposalId, uint8 support, address voter, uint256 nonce' },
    { proposalId: '12', support: 1, voter: OWN, nonce: '0' },
    { name: 'Governor', verifyingContract: '0x408ED6354d4973f66138C91495F2f2FCbd8724C3' },
  ),
  typed(
    'an attestation',
    'https://docs.attest.org',
    'Attest',
    {
      Attest:
        'uint16 version, bytes32 schema, address recipient, uint64 time, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, bytes32 salt',
    },
    {
      version: 2,
      schema: `0x${'5e'.repeat(32)}`,
      recipient: OWN,
      time: '1795000000',
      expirationTime: '0',
      revocable: true,
      refUID: ZERO_WORD,
      data: '0x01',
      salt: `0x${'5f'.repeat(32)}`,
    },
    {
      name: 'EAS Attestation',
      version: '1.2.0',
      verifyingContract: '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587',
    },
  ),
  typed(
    'a proposal at Snapshot',
    'https://snapshot.box',
    'Proposal',
    {
      Proposal:
        'address from, string space, uint64 timestamp, string type, string title, string body, string[] choices, uint64 start, uint64 end',
    },
    {
      from: OWN,
      space: 'ens.eth',
      timestamp: 1_795_000_000,
      type: 'single-choice',
      title: 'Budget',
      body: 'Text',
      choices: ['Yes', 'No'],
      start: 1_795_000_000,
      end: 1_795_600_000,
    },
    { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
  ),
]

const MESSAGES: readonly CorpusRequest[] = [
  `app.example wants you to sign in with your Ethereum account:\n${OWN}\n\nI accept the terms.\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: q8XjW2mPz1\nIssued At: 2026-11-20T12:00:00Z`,
  'Welcome to Zora! Sign this message to log in.',
  'By signing this message, I confirm my registration for the event of 12 December 2026.',
  `I own ${OWN}`,
  'リーダーボードに参加します',
  'gitcoin: I am joining round 24\nNonce: 4711',
].map((text, index) => ({
  name: `honest message ${index + 1} of an outsider`,
  source: 'its app',
  method: 'personal_sign',
  params: [toHex(text), OWN],
}))

/** Honest requests, written without reading the decoder (November 2026). */
export const HONEST_OF_OUTSIDER: readonly CorpusRequest[] = [...TRANSACTIONS, ...TYPED, ...MESSAGES]
