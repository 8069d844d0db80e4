import { concatHex, encodeAbiParameters, parseAbiParameters, toHex, type Hex } from 'viem'
import { account, TOKEN } from '../../helpers/custody/frame-requests.js'
import { ATTACKER, encode, NFT, PERMIT2, typed, type CorpusRequest } from './drain-requests.js'

const OWN = account.address
const ALL = 25_000n * 10n ** 6n
const ETHER: Hex = '0xde0b6b3a7640000'
const LATER = 2_000_000_000n
const ZERO_WORD: Hex = `0x${'00'.repeat(32)}`
const ADDRESS_WORD: Hex = `0x${ATTACKER.slice(2).padStart(64, '0')}`
const UNKNOWN: Hex = `0x${'9a'.repeat(20)}`
const FACTORY: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const CONSOLIDATION: Hex = '0x0000BBdDc7CE488642fb579F8B00f3a590007251'
const DEPOSITS: Hex = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const TRANSFER_HELPER: Hex = '0x0000000000c2d145a2526bD8C716263bFeBe1A72'
const DELEGATIONS: Hex = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const ALLOWANCES: Hex = '0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134'
const NAME_WRAPPER: Hex = '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401'
const POSITIONS_V4: Hex = '0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e'
const MORPHO: Hex = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const BALANCER: Hex = '0xBA12222222228d8Ba445958a75a0704d566BF2C8'

const INFERNO =
  'https://www.techflowpost.com/en-US/article/26070 (batches of a delegated account, Inferno)'
const SLOWMIST = 'https://slowmist.medium.com (EIP-7702 phishing, August 2025)'
const CREATE2 = 'https://true402.dev/guides/how-crypto-wallet-drainers-work (CREATE2)'
const EIP = (number: number) => `https://eips.ethereum.org/EIPS/eip-${number}`

const call = (name: string, source: string, to: Hex, data: Hex, value?: Hex): CorpusRequest => ({
  name,
  source,
  method: 'eth_sendTransaction',
  params: [{ from: OWN, to, data, ...(value && { value }) }],
})
const batch = (
  name: string,
  source: string,
  calls: readonly { to: Hex; data?: Hex; value?: Hex }[],
  more: object = {},
): CorpusRequest => ({
  name,
  source,
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: OWN, chainId: '0x1', atomicRequired: false, calls, ...more }],
})
const harmless: { to: Hex; data: Hex } = {
  to: TOKEN,
  data: encode('approve(address,uint256)', UNKNOWN, 0n),
}
const forAll = encode('setApprovalForAll(address,bool)', ATTACKER, true)
const market = '(address,address,address,address,uint256)' as const
const marketOf = [TOKEN, TOKEN, UNKNOWN, UNKNOWN, 1n] as const

const validator = (name: string, credentials: Hex): CorpusRequest =>
  call(
    name,
    'https://ethereum.org (deposit contract)',
    DEPOSITS,
    encode(
      'deposit(bytes,bytes,bytes,bytes32)',
      `0x${'11'.repeat(48)}`,
      credentials,
      `0x${'22'.repeat(96)}`,
      ZERO_WORD,
    ),
    '0x1bc16d674ec800000',
  )

/** The honest one beside the deposits for others. */
export const OWN_VALIDATOR = validator(
  'a deposit for the own validator',
  `0x01${'00'.repeat(11)}${OWN.slice(2)}`,
)

/** Requests of drainers of 2025 and 2026, by public reports and by what was deployed since then. */
export const RECENT_REQUESTS: readonly CorpusRequest[] = [
  batch('one permission for a collection after nine revocations', INFERNO, [
    ...Array.from({ length: 9 }, () => harmless),
    { to: NFT, data: forAll },
  ]),
  batch('every token of the account in one batch', INFERNO, [
    { to: TOKEN, data: encode('transfer(address,uint256)', ATTACKER, ALL) },
    { to: NFT, data: encode('safeTransferFrom(address,address,uint256)', OWN, ATTACKER, 7n) },
    { to: ATTACKER, value: ETHER },
  ]),
  batch('a batch that calls the account itself', SLOWMIST, [
    harmless,
    {
      to: OWN,
      data: encode(
        'execute(bytes32,bytes)',
        `0x0100${'00'.repeat(30)}`,
        concatHex([
          encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [
            [[TOKEN, 0n, encode('approve(address,uint256)', ATTACKER, ALL)]],
          ]),
        ]),
      ),
    },
  ]),
  batch(
    'a batch with a paymaster that takes tokens',
    SLOWMIST,
    [
      { to: TOKEN, data: encode('approve(address,uint256)', ATTACKER, ALL) },
      { to: UNKNOWN, data: encode('claim()') },
    ],
    { capabilities: { paymasterService: { url: 'https://paymaster.example', optional: true } } },
  ),
  call(
    'a permission for all behind multicall',
    INFERNO,
    NFT,
    encode('multicall(bytes[])', [forAll]),
  ),
  call(
    'a permission of the exact balance for an address without code',
    CREATE2,
    TOKEN,
    encode('approve(address,uint256)', ATTACKER, ALL),
  ),
  call(
    'a payment to the CREATE2 factory',
    CREATE2,
    FACTORY,
    concatHex([ZERO_WORD, '0x6080604052']),
    ETHER,
  ),
  call(
    'validation of a signature with side effects',
    EIP(6492),
    UNKNOWN,
    encode('isValidSigWithSideEffects(address,bytes32,bytes)', OWN, ZERO_WORD, '0x1234'),
  ),
  call(
    'consolidation of a validator into another',
    EIP(7251),
    CONSOLIDATION,
    concatHex([`0x${'11'.repeat(48)}`, `0x${'22'.repeat(48)}`]),
    '0x1',
  ),
  validator('a deposit for another validator', `0x01${ADDRESS_WORD.slice(4)}`),
  validator('a deposit for another validator that compounds', `0x02${ADDRESS_WORD.slice(4)}`),
  validator('a deposit for the key of another', `0x00${'ab'.repeat(31)}`),
  call(
    'deposits of a staking service for other validators',
    'https://docs.figment.io (batch deposits)',
    '0x8b0d88b8be3c15d746feb0b1f18c883c03b6aa62',
    encode(
      'deposit(bytes[],bytes[],bytes[],bytes32[],uint256[])',
      [`0x${'11'.repeat(48)}`],
      [`0x01${ADDRESS_WORD.slice(4)}`],
      [`0x${'22'.repeat(96)}`],
      [ZERO_WORD],
      [32_000_000_000n],
    ),
    '0x1bc16d674ec800000',
  ),
  call(
    'staking with the credentials of another',
    'https://docs.p2p.org (addEth)',
    '0x23be839a14cec3d6d716d904f09368bbf9c750eb',
    encode(
      'addEth(bytes32,uint96,address,(uint96,address),(uint96,address),bytes)',
      `0x02${ADDRESS_WORD.slice(4)}`,
      32n * 10n ** 18n,
      `0x${'00'.repeat(20)}`,
      [9000n, OWN],
      [0n, `0x${'00'.repeat(20)}`],
      '0x',
    ),
    '0x1bc16d674ec800000',
  ),
  call(
    'a bridge to an account in 32 bytes',
    'https://wormhole.com/docs (NTT)',
    '0x66a28b080918184851774a89ab94850a41f6a1e5',
    encode('transfer(uint256,uint16,bytes32)', ALL, 1, `0x${'ab'.repeat(32)}`),
    '0x1',
  ),
  call(
    'bulk transfer of items through OpenSea’s helper',
    'https://docs.opensea.io (TransferHelper)',
    TRANSFER_HELPER,
    encode(
      'bulkTransfer(((uint8,address,uint256,uint256)[],address,bool)[],bytes32)',
      [[[[2, NFT, 7n, 1n]], ATTACKER, false]],
      ZERO_WORD,
    ),
  ),
  call(
    'redemption of delegations',
    EIP(7710),
    DELEGATIONS,
    encode(
      'redeemDelegations(bytes[],bytes32[],bytes[])',
      ['0x'],
      [ZERO_WORD],
      [concatHex([TOKEN, ZERO_WORD, encode('transfer(address,uint256)', ATTACKER, ALL)])],
    ),
  ),
  call(
    'an allowance of a Safe’s module',
    'https://github.com/safe-global/safe-modules (allowances)',
    ALLOWANCES,
    encode('setAllowance(address,address,uint96,uint16,uint32)', ATTACKER, TOKEN, ALL, 1, 0),
  ),
  call(
    'a delegate of a Safe’s allowances',
    'https://github.com/safe-global/safe-modules (allowances)',
    ALLOWANCES,
    encode('addDelegate(address)', ATTACKER),
  ),
  call(
    'a module’s transaction',
    'https://github.com/safe-global/safe-smart-account',
    UNKNOWN,
    encode(
      'execTransactionFromModule(address,uint256,bytes,uint8)',
      TOKEN,
      0n,
      encode('transfer(address,uint256)', ATTACKER, ALL),
      0,
    ),
  ),
  call(
    'a guard of a Safe’s modules',
    'https://github.com/safe-global/safe-smart-account (1.5)',
    UNKNOWN,
    encode('setModuleGuard(address)', ATTACKER),
  ),
  call(
    'an unwrapped name for another',
    'https://docs.ens.domains/wrapper',
    NAME_WRAPPER,
    encode('unwrapETH2LD(bytes32,address,address)', `0x${'ab'.repeat(32)}`, ATTACKER, ATTACKER),
  ),
  call(
    'a position of Uniswap v4 taken by another',
    'https://docs.uniswap.org/contracts/v4',
    POSITIONS_V4,
    encode('modifyLiquidities(bytes,uint256)', '0x0111', LATER),
  ),
  call(
    'a withdrawal from Morpho to another',
    'https://docs.morpho.org',
    MORPHO,
    encode(`withdraw(${market},uint256,uint256,address,address)`, marketOf, ALL, 0n, OWN, ATTACKER),
  ),
  call(
    'a loan of Morpho for another',
    'https://docs.morpho.org',
    MORPHO,
    encode(`borrow(${market},uint256,uint256,address,address)`, marketOf, ALL, 0n, OWN, ATTACKER),
  ),
  call(
    'an exit from a Balancer pool to another',
    'https://docs.balancer.fi',
    BALANCER,
    encode(
      'exitPool(bytes32,address,address,(address[],uint256[],bytes,bool))',
      `0x${'cd'.repeat(32)}`,
      OWN,
      ATTACKER,
      [[TOKEN], [0n], '0x', false],
    ),
  ),
  call(
    'an omnichain transfer to another',
    'https://docs.layerzero.network (OFT)',
    TOKEN,
    encode(
      'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)',
      [30110, ADDRESS_WORD, ALL, ALL, '0x', '0x', '0x'],
      [10n ** 15n, 0n],
      OWN,
    ),
    '0x38d7ea4c68000',
  ),
  call(
    'a retryable ticket whose refund is another’s',
    'https://docs.arbitrum.io (Inbox)',
    '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f',
    encode(
      'createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)',
      ATTACKER,
      0n,
      0n,
      ATTACKER,
      ATTACKER,
      0n,
      0n,
      '0x',
    ),
    ETHER,
  ),
  call(
    'a claimer of rewards',
    'https://docs.eigenlayer.xyz',
    UNKNOWN,
    encode('setClaimerFor(address)', ATTACKER),
  ),
  typed(
    'Permit2 transfer with a witness of the page',
    'https://docs.uniswap.org/contracts/permit2',
    'PermitBatchWitnessTransferFrom',
    {
      PermitBatchWitnessTransferFrom:
        'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline, Reward witness',
      TokenPermissions: 'address token, uint256 amount',
      Reward: 'string note',
    },
    {
      permitted: [{ token: TOKEN, amount: String(ALL) }],
      spender: ATTACKER,
      nonce: '1',
      deadline: String(LATER),
      witness: { note: 'Your reward' },
    },
    { name: 'Permit2', verifyingContract: PERMIT2 },
  ),
  typed(
    'an order over networks for another',
    EIP(7683),
    'GaslessCrossChainOrder',
    {
      GaslessCrossChainOrder:
        'address originSettler, address user, uint256 nonce, uint256 originChainId, uint32 openDeadline, uint32 fillDeadline, bytes32 orderDataType, bytes orderData',
    },
    {
      originSettler: ATTACKER,
      user: OWN,
      nonce: '1',
      originChainId: '1',
      openDeadline: '2000000000',
      fillDeadline: '2000000000',
      orderDataType: ZERO_WORD,
      orderData: ADDRESS_WORD,
    },
    { name: 'Settler', verifyingContract: ATTACKER },
  ),
  typed(
    'an order of Bebop to another',
    'https://docs.bebop.xyz',
    'SingleOrder',
    {
      SingleOrder:
        'uint64 partner_id, uint256 expiry, address taker_address, address maker_address, uint256 maker_nonce, address taker_token, address maker_token, uint256 taker_amount, uint256 maker_amount, address receiver, uint256 packed_commands',
    },
    {
      partner_id: '0',
      expiry: String(LATER),
      taker_address: OWN,
      maker_address: ATTACKER,
      maker_nonce: '1',
      taker_token: TOKEN,
      maker_token: TOKEN,
      taker_amount: String(ALL),
      maker_amount: '1',
      receiver: ATTACKER,
      packed_commands: '0',
    },
    { name: 'BebopSettlement', version: '2', verifyingContract: UNKNOWN },
  ),
  typed(
    'a manager of a Compound III account',
    'https://docs.compound.finance (allowBySig)',
    'Authorization',
    {
      Authorization:
        'address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry',
    },
    { owner: OWN, manager: ATTACKER, isAllowed: true, nonce: '0', expiry: String(LATER) },
    { name: 'Compound USDC', version: '0', verifyingContract: UNKNOWN },
  ),
  typed(
    'a transfer of a Safe’s allowance',
    'https://github.com/safe-global/safe-modules (allowances)',
    'AllowanceTransfer',
    {
      AllowanceTransfer:
        'address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, uint16 nonce',
    },
    {
      safe: UNKNOWN,
      token: TOKEN,
      to: ATTACKER,
      amount: String(ALL),
      paymentToken: TOKEN,
      payment: '0',
      nonce: '1',
    },
    { verifyingContract: ALLOWANCES },
  ),
  typed(
    'a meta-transaction of 0x',
    'https://0x.org/docs (gasless)',
    'MetaTransactionDataV2',
    {
      MetaTransactionDataV2:
        'address signer, address sender, uint256 expirationTimeSeconds, uint256 salt, bytes callData, address feeToken, MetaTransactionFeeData[] fees',
      MetaTransactionFeeData: 'address recipient, uint256 amount',
    },
    {
      signer: OWN,
      sender: ATTACKER,
      expirationTimeSeconds: String(LATER),
      salt: '1',
      callData: encode('transfer(address,uint256)', ATTACKER, ALL),
      feeToken: TOKEN,
      fees: [{ recipient: ATTACKER, amount: String(ALL) }],
    },
    { name: 'ZeroEx', version: '1.0.0', verifyingContract: UNKNOWN },
  ),
  typed(
    'an order of a prediction market for nothing',
    'https://docs.polymarket.com',
    'Order',
    {
      Order:
        'uint256 salt, address maker, address signer, address taker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount, uint256 expiration, uint256 nonce, uint256 feeRateBps, uint8 side, uint8 signatureType',
    },
    {
      salt: '1',
      maker: OWN,
      signer: OWN,
      taker: ATTACKER,
      tokenId: '7',
      makerAmount: String(ALL),
      takerAmount: '0',
      expiration: '0',
      nonce: '0',
      feeRateBps: '0',
      side: 1,
      signatureType: 0,
    },
    { name: 'Polymarket CTF Exchange', version: '1', verifyingContract: UNKNOWN },
  ),
  typed(
    'a permission for a session of a game',
    'https://scamsniffer.io (session keys, 2026)',
    'Session',
    { Session: 'address owner, address sessionKey, uint256 validUntil, string scope' },
    { owner: OWN, sessionKey: ATTACKER, validUntil: String(LATER), scope: 'all' },
    { name: 'Game', verifyingContract: UNKNOWN },
  ),
  ...[
    [
      'an order below three hundred empty lines',
      `Welcome!${'\n'.repeat(300)}Transfer 25000 USDC to ${ATTACKER}`,
    ],
    [
      'an order written from right to left',
      `Welcome! \u202ECDSU 00052 refsnart\u202C to ${ATTACKER}: transfer 25000 USDC`,
    ],
    [
      'a link that the wallet is to prove for another',
      `I link ${ATTACKER} to my account and authorize it to withdraw all funds`,
    ],
  ].map(([name, text]) => ({
    name: name!,
    source: 'https://revoke.cash/learn/security (signature phishing)',
    method: 'personal_sign',
    params: [toHex(text!), OWN],
  })),
]
