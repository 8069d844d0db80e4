import { concatHex, encodeAbiParameters, parseAbiParameters, toHex, type Hex } from 'viem'
import { account, OTHER, TOKEN } from '../../helpers/custody/frame-requests.js'
import { encode, NFT, PERMIT2, typed, type CorpusRequest } from './drain-requests.js'

const ATTACKER = OTHER
const OWN = account.address
const ALL = 25_000n * 10n ** 6n
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const POOL: Hex = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const ROUTER: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const POSITIONS: Hex = '0xC36442b4a4522E871399CD717aBDD847Ab11FE88'
const VAULT: Hex = `0x${'44'.repeat(20)}`
const BRIDGE: Hex = '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1'
const REGISTRY: Hex = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ETHER: Hex = '0xde0b6b3a7640000'
const NODE: Hex = `0x${'ab'.repeat(32)}`
const toWord = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`

const call = (name: string, to: Hex | undefined, data: Hex, value?: Hex): CorpusRequest => ({
  name,
  source: 'invented without looking at the decoder',
  method: 'eth_sendTransaction',
  params: [{ from: OWN, ...(to && { to }), data, ...(value && { value }) }],
})
const sign = (name: string, text: string): CorpusRequest => ({
  name,
  source: 'invented without looking at the decoder',
  method: 'personal_sign',
  params: [text.startsWith('0x') ? text : toHex(text), OWN],
})
const data = (name: string, primary: string, list: string, message: object, domain: object = {}) =>
  typed(
    name,
    'invented without looking at the decoder',
    primary,
    { [primary]: list },
    message,
    domain,
  )

/**
 * Requests that drain, invented without looking at the decoder: those whose harm is a recipient or
 * an owner in the arguments of an ordinary call, and signatures from which keys are derived.
 */
export const BLIND_REQUESTS: readonly CorpusRequest[] = [
  call(
    'redeem a vault for another',
    VAULT,
    encode('redeem(uint256,address,address)', ALL, ATTACKER, OWN),
  ),
  call(
    'withdraw from a vault for another',
    VAULT,
    encode('withdraw(uint256,address,address)', ALL, ATTACKER, OWN),
  ),
  call(
    'withdraw from Aave to another',
    POOL,
    encode('withdraw(address,uint256,address)', TOKEN, ALL, ATTACKER),
  ),
  call(
    'supply to Aave for another',
    POOL,
    encode('supply(address,uint256,address,uint16)', TOKEN, ALL, ATTACKER, 0),
  ),
  call('WETH withdrawTo another', WETH, encode('withdrawTo(address,uint256)', ATTACKER, ALL)),
  call('WETH depositTo another', WETH, encode('depositTo(address)', ATTACKER), ETHER),
  call('deposit ETH for another', VAULT, encode('deposit(uint256,address)', ALL, ATTACKER)),
  call('mint vault shares for another', VAULT, encode('mint(uint256,address)', ALL, ATTACKER)),
  call(
    'swap for another',
    ROUTER,
    encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      TOKEN,
      WETH,
      3000,
      ATTACKER,
      ALL,
      0n,
      0n,
    ]),
  ),
  call(
    'swap ETH for another',
    ROUTER,
    encode(
      'swapExactETHForTokens(uint256,address[],address,uint256)',
      0n,
      [WETH, TOKEN],
      ATTACKER,
      2n ** 40n,
    ),
    ETHER,
  ),
  call(
    'swap tokens for another',
    ROUTER,
    encode(
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      ALL,
      0n,
      [TOKEN, WETH],
      ATTACKER,
      2n ** 40n,
    ),
  ),
  call(
    'remove liquidity to another',
    ROUTER,
    encode(
      'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
      TOKEN,
      ALL,
      0n,
      0n,
      ATTACKER,
      2n ** 40n,
    ),
  ),
  call(
    'collect a position to another',
    POSITIONS,
    encode('collect((uint256,address,uint128,uint128))', [7n, ATTACKER, 2n ** 127n, 2n ** 127n]),
  ),
  call(
    'multicall with a swap for another',
    ROUTER,
    encode('multicall(bytes[])', [
      encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
        TOKEN,
        WETH,
        3000,
        ATTACKER,
        ALL,
        0n,
        0n,
      ]),
    ]),
  ),
  call(
    'multicall until a time, with unwrap to another',
    ROUTER,
    encode('multicall(uint256,bytes[])', 2n ** 40n, [
      encode('unwrapWETH9(uint256,address)', 0n, ATTACKER),
    ]),
  ),
  call('shares of Lido', TOKEN, encode('transferShares(address,uint256)', ATTACKER, ALL)),
  call(
    'Lido withdrawals owned by another',
    VAULT,
    encode('requestWithdrawals(uint256[],address)', [ALL], ATTACKER),
  ),
  call('burn all', TOKEN, encode('burn(uint256)', ALL)),
  call('send of ERC-777', TOKEN, encode('send(address,uint256,bytes)', ATTACKER, ALL, '0x')),
  call(
    'transferAndCall',
    TOKEN,
    encode('transferAndCall(address,uint256,bytes)', ATTACKER, ALL, '0x'),
  ),
  call(
    'transferFrom of the own tokens',
    TOKEN,
    encode('transferFrom(address,address,uint256)', OWN, ATTACKER, ALL),
  ),
  call(
    'items of a collection',
    NFT,
    encode(
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      OWN,
      ATTACKER,
      [1n, 2n],
      [1n, 1n],
      '0x',
    ),
  ),
  call(
    'an item with data',
    NFT,
    encode('safeTransferFrom(address,address,uint256,bytes)', OWN, ATTACKER, 7n, '0x'),
  ),
  call('operator of ERC-6909', VAULT, encode('setOperator(address,bool)', ATTACKER, true)),
  call(
    'transfer of ERC-6909',
    VAULT,
    encode('transfer(address,uint256,uint256)', ATTACKER, 7n, ALL),
  ),
  call(
    'Permit2 batch transfer',
    PERMIT2,
    encode('transferFrom((address,address,uint160,address)[])', [[OWN, ATTACKER, ALL, TOKEN]]),
  ),
  call('owner of a contract', VAULT, encode('transferOwnership(address)', ATTACKER)),
  call('admin role', VAULT, encode('grantRole(bytes32,address)', `0x${'00'.repeat(32)}`, ATTACKER)),
  call(
    'implementation of a proxy',
    VAULT,
    encode('upgradeToAndCall(address,bytes)', ATTACKER, '0x'),
  ),
  call('ENS owner', REGISTRY, encode('setOwner(bytes32,address)', NODE, ATTACKER)),
  call('ENS resolver', REGISTRY, encode('setResolver(bytes32,address)', NODE, ATTACKER)),
  call('ENS address', VAULT, encode('setAddr(bytes32,address)', NODE, ATTACKER)),
  call(
    'bridge ETH to another',
    BRIDGE,
    encode('depositETHTo(address,uint32,bytes)', ATTACKER, 200_000, '0x'),
    ETHER,
  ),
  call(
    'bridge tokens to another',
    BRIDGE,
    encode(
      'bridgeERC20To(address,address,address,uint256,uint32,bytes)',
      TOKEN,
      TOKEN,
      ATTACKER,
      ALL,
      200_000,
      '0x',
    ),
  ),
  call(
    'CCTP to another',
    VAULT,
    encode('depositForBurn(uint256,uint32,bytes32,address)', ALL, 3, toWord(ATTACKER), TOKEN),
  ),
  call('GMX account', VAULT, encode('signalTransfer(address)', ATTACKER)),
  call(
    'Compound III withdrawal to another',
    VAULT,
    encode('withdrawTo(address,address,uint256)', ATTACKER, TOKEN, ALL),
  ),
  call('Maker vault', VAULT, encode('give(uint256,address)', 7n, ATTACKER)),
  call('stream to another', VAULT, encode('withdrawMax(uint256,address)', 7n, ATTACKER)),
  call('claim to another', VAULT, encode('claim(address,uint256)', ATTACKER, ALL)),
  call('claim that takes a payment', VAULT, encode('claim()'), ETHER),
  call('a new contract with value', undefined, '0x6001600155', ETHER),
  call('delegate of rewards', VAULT, encode('setClaimerFor(address)', ATTACKER)),
  call(
    'withdrawal address of a validator',
    VAULT,
    encode('setWithdrawalAddress(address,address,bool)', OWN, ATTACKER, true),
  ),
  call(
    'calldata with trailing bytes',
    TOKEN,
    concatHex([encode('approve(address,uint256)', ATTACKER, ALL), '0xdeadbeef']),
  ),
  call(
    'transfer with dirty address bits',
    TOKEN,
    concatHex([
      '0xa9059cbb',
      encodeAbiParameters(parseAbiParameters('bytes32,uint256'), [
        `0x${'ff'.repeat(12)}${ATTACKER.slice(2)}`,
        ALL,
      ]),
    ]),
  ),
  call('a short transfer', TOKEN, concatHex(['0xa9059cbb', toWord(ATTACKER), '0xffff'])),
  data(
    'Hyperliquid transfer',
    'HyperliquidTransaction:UsdSend',
    'string hyperliquidChain, string destination, string amount, uint64 time',
    { hyperliquidChain: 'Mainnet', destination: ATTACKER, amount: '25000', time: 1 },
  ),
  data(
    'Hyperliquid agent',
    'HyperliquidTransaction:ApproveAgent',
    'string hyperliquidChain, address agentAddress, string agentName, uint64 nonce',
    { hyperliquidChain: 'Mainnet', agentAddress: ATTACKER, agentName: '', nonce: 1 },
  ),
  data(
    'Hyperliquid withdrawal',
    'HyperliquidTransaction:Withdraw',
    'string hyperliquidChain, string destination, string amount, uint64 time',
    { hyperliquidChain: 'Mainnet', destination: ATTACKER, amount: '25000', time: 1 },
  ),
  data(
    'Hyperliquid token',
    'HyperliquidTransaction:SpotSend',
    'string hyperliquidChain, string destination, string token, string amount, uint64 time',
    {
      hyperliquidChain: 'Mainnet',
      destination: ATTACKER,
      token: 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec',
      amount: '100.5',
      time: 1,
    },
  ),
  data(
    'Hyperliquid builder fee',
    'HyperliquidTransaction:ApproveBuilderFee',
    'string hyperliquidChain, string maxFeeRate, address builder, uint64 nonce',
    { hyperliquidChain: 'Mainnet', maxFeeRate: '1%', builder: ATTACKER, nonce: 1 },
  ),
  data(
    'Hyperliquid owners',
    'HyperliquidTransaction:ConvertToMultiSigUser',
    'string hyperliquidChain, string signers, uint64 nonce',
    {
      hyperliquidChain: 'Mainnet',
      signers: `{"threshold":1,"authorizedUsers":["${ATTACKER}"]}`,
      nonce: 1,
    },
  ),
  data(
    'Hyperliquid action that came later',
    'HyperliquidTransaction:Later',
    'string hyperliquidChain, string what, uint64 nonce',
    { hyperliquidChain: 'Mainnet', what: 'all', nonce: 1 },
  ),
  data('Farcaster id', 'Transfer', 'uint256 fid, address to, uint256 nonce, uint256 deadline', {
    fid: 7,
    to: ATTACKER,
    nonce: 0,
    deadline: 2 ** 40,
  }),
  data(
    'Farcaster recovery',
    'ChangeRecoveryAddress',
    'uint256 fid, address from, address to, uint256 nonce, uint256 deadline',
    { fid: 7, from: OWN, to: ATTACKER, nonce: 0, deadline: 2 ** 40 },
  ),
  data(
    'Morpho authorisation',
    'Authorization',
    'address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline',
    { authorizer: OWN, authorized: ATTACKER, isAuthorized: true, nonce: 0, deadline: 2 ** 40 },
  ),
  data(
    'credit delegation',
    'DelegationWithSig',
    'address delegatee, uint256 value, uint256 nonce, uint256 deadline',
    { delegatee: ATTACKER, value: String(ALL), nonce: 0, deadline: 2 ** 40 },
  ),
  data('a hash of a Kernel account', 'Kernel', 'bytes32 hash', { hash: NODE }),
  data('a hash of a Coinbase account', 'CoinbaseSmartWalletMessage', 'bytes32 hash', {
    hash: NODE,
  }),
  data('a root of orders', 'Root', 'bytes32 root', { root: NODE }),
  data(
    'a withdrawal without an address',
    'Withdraw',
    'string destination, string amount, string token',
    { destination: ATTACKER, amount: '25000', token: 'USDC' },
  ),
  data('an order in text', 'Order', 'string body', {
    body: `sell 25000 USDC for 0, to ${ATTACKER}`,
  }),
  sign(
    'the key of zkSync Lite',
    'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  ),
  sign(
    'the key of Loopring',
    'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
  ),
  sign(
    'the keys of Umbra',
    'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
  ),
  sign(
    'an RLP transaction',
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080',
  ),
  sign(
    'a typed transaction',
    '0x02f86c0109843b9aca00850c92a69c0082520894353535353535353535353535353535353535353588016345785d8a000080c0',
  ),
  sign('a 7702 authorisation', '0x05d7018435353535353535353535353535353535353535358080'),
  sign('a hash in hexadecimal text', `0x${'ab'.repeat(32)}`),
  sign('a hash written as text', Buffer.from(`0x${'cd'.repeat(32)}`).toString()),
]
