import { concatHex, encodeAbiParameters, parseAbiParameters, toHex, type Hex } from 'viem'
import { account, TOKEN } from '../../helpers/custody/frame-requests.js'
import { ATTACKER, encode, NFT, PERMIT2, typed, type CorpusRequest } from './drain-requests.js'

const OWN = account.address
const ALL = 10n ** 24n
const ETHER: Hex = '0xde0b6b3a7640000'
const ZERO: Hex = `0x${'00'.repeat(20)}`
const ZERO_WORD: Hex = `0x${'00'.repeat(32)}`
const LATER = 2_000_000_000n
const UNKNOWN: Hex = `0x${'9b'.repeat(20)}`
const ROUTER: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const ONE_INCH: Hex = '0x111111125421cA6dc452d289314280a0f8842A65'
const SETTLEMENT: Hex = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const PUNKS: Hex = '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB'
const MULTICALL: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const EIGEN: Hex = '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A'
const LIDO_QUEUE: Hex = '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1'
const MORPHO: Hex = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const COMET: Hex = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const ACROSS: Hex = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const ENS_NAMES: Hex = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const DELEGATION_7702 = 'https://arxiv.org/html/2512.12174v1 (EIP-7702 phishing)'
const PERMIT2_KITS = 'https://safebrowz.com/blog/permit2-signature-attack-explained'
const PHISHING = 'https://revoke.cash/learn/security (signature phishing)'
const SMART_WALLETS = 'https://github.com/coinbase/smart-wallet (owners)'

/** A request, and the words that its screen must have when it is not refused. */
export interface NamedRequest extends CorpusRequest {
  readonly words: RegExp
}
const call = (
  name: string,
  source: string,
  words: RegExp,
  to: Hex,
  data: Hex,
  value?: Hex,
): NamedRequest => ({
  name,
  source,
  words,
  method: 'eth_sendTransaction',
  params: [{ to, data, ...(value && { value }) }],
})
const raw = (
  name: string,
  source: string,
  words: RegExp,
  method: string,
  params: unknown,
): NamedRequest => ({ name, source, words, method, params })
const sign = (words: RegExp, ...args: Parameters<typeof typed>): NamedRequest => ({
  ...typed(...args),
  words,
})
const text = (name: string, source: string, words: RegExp, message: string): NamedRequest =>
  raw(name, source, words, 'personal_sign', [toHex(message), OWN])

const TO_ATTACKER = new RegExp(ATTACKER, 'i')
const approval = encode('approve(address,uint256)', ATTACKER, ALL)
const authorization = { chainId: '0x1', address: UNKNOWN, nonce: '0x5' }
const market = '(address,address,address,address,uint256)'

const PAYMENT = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
  ZERO,
  ATTACKER,
  10n ** 18n,
])

const TRANSACTIONS: readonly NamedRequest[] = [
  ...[
    ['wallet_signAuthorization', [authorization]],
    ['eth_signAuthorization', [{ ...authorization, contractAddress: UNKNOWN }]],
    ['wallet_upgradeAccount', [{ address: OWN, implementation: UNKNOWN }]],
  ].map(([method, params]) =>
    raw(`an account’s code by ${String(method)}`, DELEGATION_7702, /code/i, String(method), params),
  ),
  raw(
    'a list of authorisations in a transaction',
    DELEGATION_7702,
    /code/i,
    'eth_sendTransaction',
    [{ type: '0x4', to: OWN, data: '0x', authorizationList: [authorization] }],
  ),
  raw('an authorisation as a capability', DELEGATION_7702, /code/i, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      from: OWN,
      chainId: '0x1',
      atomicRequired: true,
      calls: [{ to: UNKNOWN, data: '0x' }],
      capabilities: { eip7702Auth: { authorization } },
    },
  ]),
  call(
    'a delegatecall in an account’s execution mode',
    'https://eips.ethereum.org/EIPS/eip-7579',
    /delegatecall|takes? over|unknown|control/i,
    UNKNOWN,
    encode(
      'execute(bytes32,bytes)',
      `0xff${'00'.repeat(31)}`,
      concatHex([ATTACKER, encode('sweep(address)', TOKEN)]),
    ),
  ),
  call(
    'an owner of a smart wallet by address',
    SMART_WALLETS,
    TO_ATTACKER,
    UNKNOWN,
    encode('addOwnerAddress(address)', ATTACKER),
  ),
  call(
    'an owner of a smart wallet by public key',
    SMART_WALLETS,
    /owner|control/i,
    UNKNOWN,
    encode('addOwnerPublicKey(bytes32,bytes32)', `0x${'a1'.repeat(32)}`, `0x${'a2'.repeat(32)}`),
  ),
  call(
    'a module of a smart wallet',
    'https://eips.ethereum.org/EIPS/eip-7579',
    TO_ATTACKER,
    UNKNOWN,
    encode('installModule(uint256,address,bytes)', 1n, ATTACKER, '0x'),
  ),
  call(
    'tokens pulled by a router’s command',
    PERMIT2_KITS,
    TO_ATTACKER,
    ROUTER,
    encode(
      'execute(bytes,bytes[],uint256)',
      '0x02',
      [
        encodeAbiParameters(parseAbiParameters('address, address, uint160'), [
          TOKEN,
          ATTACKER,
          ALL,
        ]),
      ],
      LATER,
    ),
  ),
  call(
    'a router’s swap whose coins are swept to another',
    PERMIT2_KITS,
    TO_ATTACKER,
    ROUTER,
    encode(
      'execute(bytes,bytes[],uint256)',
      '0x0004',
      [
        encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
          '0x0000000000000000000000000000000000000002',
          ALL,
          1n,
          concatHex([TOKEN, '0x000bb8', UNKNOWN]),
          true,
        ]),
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
          UNKNOWN,
          ATTACKER,
          0n,
        ]),
      ],
      LATER,
    ),
  ),
  ...(
    [
      [
        'behind a plan inside the plan',
        '0x21',
        encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x05', [PAYMENT]]),
      ],
      ['by a byte that two versions read differently', '0x45', PAYMENT],
    ] as const
  ).map(([name, commands, input]) =>
    call(
      `a router’s payment ${name}`,
      'https://github.com/Uniswap/universal-router (Commands)',
      commands === '0x21' ? TO_ATTACKER : /read/i,
      ROUTER,
      encode('execute(bytes,bytes[],uint256)', commands, [input], LATER),
      ETHER,
    ),
  ),
  call(
    '1inch swap to another for nothing',
    'https://portal.1inch.dev (AggregationRouterV6)',
    TO_ATTACKER,
    ONE_INCH,
    encode(
      'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      UNKNOWN,
      [TOKEN, UNKNOWN, UNKNOWN, ATTACKER, ALL, 1n, 0n],
      '0x',
    ),
  ),
  call(
    'an order of CoW accepted by its id only',
    'https://docs.cow.fi (setPreSignature)',
    /order|unknown|hash/i,
    SETTLEMENT,
    encode('setPreSignature(bytes,bool)', `0x${'c0'.repeat(56)}`, true),
  ),
  call(
    'a punk to another',
    'https://github.com/larvalabs/cryptopunks',
    TO_ATTACKER,
    PUNKS,
    encode('transferPunk(address,uint256)', ATTACKER, 7_804n),
  ),
  call(
    'a punk for sale to another for nothing',
    'https://github.com/larvalabs/cryptopunks',
    TO_ATTACKER,
    PUNKS,
    encode('offerPunkForSaleToAddress(uint256,uint256,address)', 7_804n, 0n, ATTACKER),
  ),
  call(
    'coins to another behind Multicall3',
    'https://drops.scamsniffer.io (payable multicall)',
    TO_ATTACKER,
    MULTICALL,
    encode('aggregate3Value((address,bool,uint256,bytes)[])', [[ATTACKER, true, 10n ** 18n, '0x']]),
    ETHER,
  ),
  call(
    'coins to several at once',
    'https://disperse.app',
    TO_ATTACKER,
    '0xD152f549545093347A162Dce210e7293f1452150',
    encode('disperseEther(address[],uint256[])', [ATTACKER], [10n ** 18n]),
    ETHER,
  ),
  call(
    'a restaked withdrawal to another',
    'https://docs.eigenlayer.xyz (queueWithdrawals)',
    TO_ATTACKER,
    EIGEN,
    encode('queueWithdrawals((address[],uint256[],address)[])', [[[UNKNOWN], [ALL], ATTACKER]]),
  ),
  call(
    'withdrawals of Lido claimed to another',
    'https://docs.lido.fi (claimWithdrawalsTo)',
    TO_ATTACKER,
    LIDO_QUEUE,
    encode('claimWithdrawalsTo(uint256[],uint256[],address)', [7n], [1n], ATTACKER),
  ),
  call(
    'collateral of Morpho given to another',
    'https://docs.morpho.org (supplyCollateral)',
    TO_ATTACKER,
    MORPHO,
    encode(
      `supplyCollateral(${market},uint256,address,bytes)`,
      [TOKEN, UNKNOWN, UNKNOWN, UNKNOWN, 1n],
      ALL,
      ATTACKER,
      '0x',
    ),
  ),
  call(
    'an asset inside Compound III to another',
    'https://docs.compound.finance (transferAsset)',
    TO_ATTACKER,
    COMET,
    encode('transferAsset(address,address,uint256)', ATTACKER, TOKEN, ALL),
  ),
  call(
    'a bridge of Across to another',
    'https://docs.across.to (depositV3)',
    TO_ATTACKER,
    ACROSS,
    encode(
      'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
      OWN,
      ATTACKER,
      TOKEN,
      UNKNOWN,
      ALL,
      ALL,
      8453n,
      ZERO,
      1_795_000_000,
      1_795_020_000,
      0,
      '0x',
    ),
  ),
  call(
    'wrapped tokens for another',
    'https://docs.openzeppelin.com (ERC20Wrapper)',
    TO_ATTACKER,
    UNKNOWN,
    encode('depositFor(address,uint256)', ATTACKER, ALL),
  ),
  call(
    'a deposit at the entry point for another',
    'https://eips.ethereum.org/EIPS/eip-4337',
    TO_ATTACKER,
    ENTRY_POINT,
    encode('depositTo(address)', ATTACKER),
    ETHER,
  ),
  call(
    'a redemption that another controls',
    'https://eips.ethereum.org/EIPS/eip-7540',
    TO_ATTACKER,
    UNKNOWN,
    encode('requestRedeem(uint256,address,address)', ALL, ATTACKER, OWN),
  ),
  call(
    'a name reclaimed for another',
    'https://docs.ens.domains (BaseRegistrar)',
    TO_ATTACKER,
    ENS_NAMES,
    encode('reclaim(uint256,address)', 7n, ATTACKER),
  ),
  call(
    'tokens staked for another',
    'https://docs.convexfinance.com (stakeFor)',
    TO_ATTACKER,
    UNKNOWN,
    encode('stakeFor(address,uint256)', ATTACKER, ALL),
  ),
  raw(
    'a fee that takes everything',
    'https://x.com/realScamSniffer (fees paid to the own validator)',
    /fee/i,
    'eth_sendTransaction',
    [
      {
        to: UNKNOWN,
        data: encode('claim()'),
        gas: '0x1c9c380',
        maxFeePerGas: '0x174876e80000',
        maxPriorityFeePerGas: '0x174876e80000',
      },
    ],
  ),
]

const seaportItem =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const giveaway = {
  offerer: OWN,
  zone: ZERO,
  offer: [{ itemType: 2, token: NFT, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
  consideration: [
    {
      itemType: 0,
      token: ZERO,
      identifierOrCriteria: '0',
      startAmount: '1',
      endAmount: '1',
      recipient: ATTACKER,
    },
  ],
  orderType: 0,
  startTime: '0',
  endTime: '2000000000',
  zoneHash: ZERO_WORD,
  salt: '1',
  conduitKey: ZERO_WORD,
  counter: '0',
}
const pair = [giveaway, giveaway]

const TYPED: readonly NamedRequest[] = [
  sign(
    TO_ATTACKER,
    'an order of UniswapX whose outputs are another’s',
    'https://docs.uniswap.org/contracts/uniswapx',
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ExclusiveDutchOrder witness',
      TokenPermissions: 'address token, uint256 amount',
      ExclusiveDutchOrder:
        'OrderInfo info, uint256 decayStartTime, uint256 decayEndTime, address exclusiveFiller, uint256 exclusivityOverrideBps, address inputToken, uint256 inputStartAmount, uint256 inputEndAmount, DutchOutput[] outputs',
      OrderInfo:
        'address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData',
      DutchOutput: 'address token, uint256 startAmount, uint256 endAmount, address recipient',
    },
    {
      permitted: { token: TOKEN, amount: String(ALL) },
      spender: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
      nonce: '1',
      deadline: '2000000000',
      witness: {
        info: {
          reactor: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
          swapper: OWN,
          nonce: '1',
          deadline: '2000000000',
          additionalValidationContract: ZERO,
          additionalValidationData: '0x',
        },
        decayStartTime: '1795000000',
        decayEndTime: '1795000600',
        exclusiveFiller: ATTACKER,
        exclusivityOverrideBps: '0',
        inputToken: TOKEN,
        inputStartAmount: String(ALL),
        inputEndAmount: String(ALL),
        outputs: [{ token: UNKNOWN, startAmount: '1', endAmount: '1', recipient: ATTACKER }],
      },
    },
    { name: 'Permit2', verifyingContract: PERMIT2 },
  ),
  sign(
    TO_ATTACKER,
    'a limit order of 1inch to another',
    'https://portal.1inch.dev (limit orders v4)',
    'Order',
    {
      Order:
        'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
    },
    {
      salt: '1',
      maker: OWN,
      receiver: ATTACKER,
      makerAsset: TOKEN,
      takerAsset: UNKNOWN,
      makingAmount: String(ALL),
      takingAmount: '1',
      makerTraits: '0',
    },
    { name: '1inch Aggregation Router', version: '6', verifyingContract: ONE_INCH },
  ),
  sign(
    TO_ATTACKER,
    'eight listings in one tree',
    'https://github.com/ProjectOpenSea/seaport (bulk orders)',
    'BulkOrder',
    {
      BulkOrder: 'OrderComponents[2][2][2] tree',
      OrderComponents:
        'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
      OfferItem: seaportItem,
      ConsiderationItem: `${seaportItem}, address recipient`,
    },
    {
      tree: [
        [pair, pair],
        [pair, pair],
      ],
    },
    {
      name: 'Seaport',
      version: '1.6',
      verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
    },
  ),
  sign(
    /0|nothing|free/i,
    'a listing of LooksRare for nothing',
    'https://docs.looksrare.org (Maker)',
    'Maker',
    {
      Maker:
        'uint8 quoteType, uint256 globalNonce, uint256 subsetNonce, uint256 orderNonce, uint256 strategyId, uint8 collectionType, address collection, address currency, address signer, uint256 startTime, uint256 endTime, uint256 price, uint256[] itemIds, uint256[] amounts, bytes additionalParameters',
    },
    {
      quoteType: 1,
      globalNonce: '0',
      subsetNonce: '0',
      orderNonce: '1',
      strategyId: '0',
      collectionType: 0,
      collection: NFT,
      currency: ZERO,
      signer: OWN,
      startTime: '1795000000',
      endTime: '2000000000',
      price: '0',
      itemIds: ['7'],
      amounts: ['1'],
      additionalParameters: '0x',
    },
    {
      name: 'LooksRareProtocol',
      version: '2',
      verifyingContract: '0x0000000000E655fAe4d56241588680F86E3b2377',
    },
  ),
  sign(
    TO_ATTACKER,
    'a spending permission of a smart wallet',
    'https://github.com/coinbase/spend-permissions',
    'SpendPermission',
    {
      SpendPermission:
        'address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData',
    },
    {
      account: UNKNOWN,
      spender: ATTACKER,
      token: TOKEN,
      allowance: String(ALL),
      period: '86400',
      start: '0',
      end: '2000000000',
      salt: '1',
      extraData: '0x',
    },
    {
      name: 'Spend Permission Manager',
      verifyingContract: '0xf85210B21cC50302F477BA56686d2019dC9b67Ad',
    },
  ),
  sign(
    TO_ATTACKER,
    'a delegation inside an invitation',
    'https://eips.ethereum.org/EIPS/eip-7710',
    'Invitation',
    {
      Invitation: 'string title, Delegation gift',
      Delegation:
        'address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt',
      Caveat: 'address enforcer, bytes terms',
    },
    {
      title: 'Welcome',
      gift: {
        delegate: ATTACKER,
        delegator: OWN,
        authority: `0x${'ff'.repeat(32)}`,
        caveats: [],
        salt: '1',
      },
    },
    { name: 'Party', verifyingContract: UNKNOWN },
  ),
  sign(
    /validat|session|permission|control|unknown/i,
    'a validator of a Kernel account',
    'https://docs.zerodev.app (enable mode)',
    'Enable',
    {
      Enable:
        'bytes21 validationId, uint32 nonce, address hook, bytes validatorData, bytes hookData, bytes selectorData',
    },
    {
      validationId: `0x01${ATTACKER.slice(2)}`,
      nonce: 1,
      hook: ZERO,
      validatorData: '0x',
      hookData: '0x',
      selectorData: '0x',
    },
    { name: 'Kernel', version: '0.3.1', verifyingContract: UNKNOWN },
  ),
  sign(
    TO_ATTACKER,
    'a key that trades at Aevo',
    'https://docs.aevo.xyz (Register)',
    'Register',
    { Register: 'address key, uint256 expiry' },
    { key: ATTACKER, expiry: String(LATER) },
    { name: 'Aevo Mainnet', verifyingContract: undefined },
  ),
  sign(
    /signer/i,
    'a signer linked to an account of Vertex',
    'https://docs.vertexprotocol.com (LinkSigner)',
    'LinkSigner',
    { LinkSigner: 'bytes32 sender, bytes32 signer, uint64 nonce' },
    {
      sender: `${OWN}${'00'.repeat(12)}`,
      signer: `${ATTACKER}${'00'.repeat(12)}`,
      nonce: '1',
    },
    { name: 'Vertex', version: '0.0.1', verifyingContract: UNKNOWN },
  ),
  sign(
    TO_ATTACKER,
    'a permit for all items',
    'https://eips.ethereum.org/EIPS/eip-7604',
    'PermitForAll',
    {
      PermitForAll:
        'address owner, address operator, bool approved, uint256 nonce, uint256 deadline',
    },
    { owner: OWN, operator: ATTACKER, approved: true, nonce: '0', deadline: String(LATER) },
    { name: 'Collection', verifyingContract: NFT },
  ),
  sign(
    TO_ATTACKER,
    'a lock of The Compact for another’s arbiter',
    'https://github.com/Uniswap/the-compact',
    'Compact',
    {
      Compact:
        'address arbiter, address sponsor, uint256 nonce, uint256 expires, bytes12 lockTag, address token, uint256 amount',
    },
    {
      arbiter: ATTACKER,
      sponsor: OWN,
      nonce: '1',
      expires: String(LATER),
      lockTag: `0x${'00'.repeat(12)}`,
      token: TOKEN,
      amount: String(ALL),
    },
    {
      name: 'The Compact',
      verifyingContract: '0x00000000000000171ede64904551eeDF3C6C9788',
    },
  ),
  sign(
    TO_ATTACKER,
    'a meta-transaction of a bridged token',
    'https://docs.biconomy.io (executeMetaTransaction)',
    'MetaTransaction',
    { MetaTransaction: 'uint256 nonce, address from, bytes functionSignature' },
    { nonce: '0', from: OWN, functionSignature: approval },
    { name: 'USD Coin (PoS)', verifyingContract: TOKEN },
  ),
  sign(
    TO_ATTACKER,
    'a call that a relayer sends for the visitor',
    'https://docs.gelato.network (sponsoredCallERC2771)',
    'SponsoredCallERC2771',
    {
      SponsoredCallERC2771:
        'uint256 chainId, address target, bytes data, address user, uint256 userNonce, uint256 userDeadline',
    },
    {
      chainId: 1,
      target: TOKEN,
      data: encode('transfer(address,uint256)', ATTACKER, ALL),
      user: OWN,
      userNonce: '0',
      userDeadline: String(LATER),
    },
    { name: 'GelatoRelay1BalanceERC2771', verifyingContract: UNKNOWN },
  ),
  sign(
    TO_ATTACKER,
    'a permit nested for a smart account',
    'https://eips.ethereum.org/EIPS/eip-7739',
    'TypedDataSign',
    {
      TypedDataSign:
        'Permit contents, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt',
      Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
    },
    {
      contents: {
        owner: OWN,
        spender: ATTACKER,
        value: String(ALL),
        nonce: '0',
        deadline: String(LATER),
      },
      name: 'Account',
      version: '1',
      chainId: 1,
      verifyingContract: UNKNOWN,
      salt: ZERO_WORD,
    },
    { name: 'USD Coin', version: '2', verifyingContract: TOKEN },
  ),
]

const CLAIM = { name: 'Claims', verifyingContract: UNKNOWN }
const DISGUISED: readonly NamedRequest[] = [
  sign(
    /names a contract/i,
    'addresses written as numbers',
    PHISHING,
    'Claim',
    { Claim: 'uint256 who, uint256 what, uint256 howMuch' },
    { who: String(BigInt(ATTACKER)), what: String(BigInt(TOKEN)), howMuch: '1000000' },
    CLAIM,
  ),
  sign(
    TO_ATTACKER,
    'an order in a field of text',
    PHISHING,
    'Claim',
    { Claim: 'string note' },
    { note: `Transfer all tokens of ${OWN} to ${ATTACKER}` },
    CLAIM,
  ),
  sign(
    /hash/i,
    'a hash below a text',
    PHISHING,
    'Login',
    { Login: 'string text, bytes32 digest' },
    { text: 'Welcome', digest: `0x${'ab'.repeat(32)}` },
    CLAIM,
  ),
  sign(
    /hash/i,
    'an amount and the id of something',
    PHISHING,
    'Claim',
    { Claim: 'uint256 amount, bytes32 id' },
    { amount: '1000000', id: `0x${'ab'.repeat(32)}` },
    CLAIM,
  ),
  sign(
    /votes/i,
    'votes for oneself with a permit in them',
    PHISHING,
    'Delegation',
    {
      Delegation: 'address delegatee, uint256 nonce, uint256 expiry, Allowed also',
      Allowed: 'address spender, uint256 value',
    },
    { delegatee: OWN, nonce: '0', expiry: '1', also: { spender: ATTACKER, value: '1' } },
    CLAIM,
  ),
]

const signIn = (domain: string, uri: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${OWN}\n\nClaim your reward\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: q8XjW2mPz1\nIssued At: 2026-11-20T12:00:00Z`

const MESSAGES: readonly NamedRequest[] = [
  text('a sign-in at a market', PHISHING, /opensea/i, signIn('opensea.io', 'https://opensea.io')),
  text(
    'a sign-in for a domain with a letter of another script',
    PHISHING,
    /domain/i,
    signIn('аpp.example', 'https://аpp.example'),
  ),
  text(
    'a sign-in with a character that is not seen',
    PHISHING,
    /hidden|invisible|character/i,
    signIn('opensea.io', 'https://opensea.io').replace('wants you', 'wants\u200B you'),
  ),
  text(
    'text in characters of tags',
    'https://embracethered.com (ASCII smuggling)',
    /hidden|invisible|character/i,
    `Welcome!${[...'transfer everything'].map((one) => String.fromCodePoint(0xe0000 + one.codePointAt(0)!)).join('')}`,
  ),
  text('a hash without its prefix', PHISHING, /hash|64|unreadable/i, 'c3'.repeat(32)),
  text(
    'the keys of Immutable X',
    'https://docs.immutable.com (Stark key)',
    /key/i,
    'Only sign this request if you’ve initiated an action with Immutable X.',
  ),
  text(
    'the keys of Fluidkey',
    'https://docs.fluidkey.com (key derivation)',
    /key/i,
    `Sign this message to generate your Fluidkey private payment keys.\n\nWARNING: Only sign this message within a trusted website or platform to avoid loss of funds.\n\nSecret: 1234`,
  ),
  text(
    'typed data as a text',
    PHISHING,
    /0x7099/i,
    JSON.stringify({
      primaryType: 'Permit',
      domain: { name: 'USD Coin', chainId: 1, verifyingContract: TOKEN },
      message: { owner: OWN, spender: ATTACKER, value: String(ALL) },
    }),
  ),
]

/** Requests that drain, written without reading the decoder (November 2026). */
export const OUTSIDER_REQUESTS: readonly NamedRequest[] = [
  ...TRANSACTIONS,
  ...TYPED,
  ...DISGUISED,
  ...MESSAGES,
]
