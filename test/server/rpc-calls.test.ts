import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMethodAllowed } from '../../server/src/rpc/allowed-methods.js'
import { CallInvalid, readCalls } from '../../server/src/rpc/read-calls.js'
import { hideSecrets, toUpstreamAccess } from '../../server/src/rpc/upstream-access.js'
import { createUpstreamPool } from '../../server/src/rpc/upstream-pool.js'

const call = (members: string) => `{"jsonrpc":"2.0","id":1,${members}}`

test('E9 refuses what a node may read as another call', () => {
  const ambiguous = [
    call('"method":"debug_setHead","method":"eth_chainId"'),
    call('"method":"eth_chainId","Method":"debug_setHead"'),
    call('"method":"eth_chainId","METHOD":"debug_setHead"'),
    call('"method":"eth_chainId","meth\\u006fd":"debug_setHead"'),
    call('"method":"eth_chainId","params":[],"params":["x"]'),
    call('"method":"eth_chainId","Params":["x"]'),
    call('"method":"eth_chainId","id":2'),
    call('"method":"eth_chainId","ID":2'),
    call('"method":"eth_chainId","param\u017f":["x"]'),
    call('"method":"eth_chainId","jsonrpc":"2.0"'),
    `[${call('"method":"eth_chainId"')},${call('"method":"x","method":"eth_chainId"')}]`,
    `[ {"params":[{"a":1}],"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]} ]`,
    call('"method":"eth_chainId","params":{"a":"\\""},"method":"x"'),
  ]
  for (const text of ambiguous) assert.throws(() => readCalls(text), CallInvalid, text)
})

test('E9 refuses what is not a call, however deep or large', () => {
  const deep = (open: string, close: string) =>
    call(`"method":"eth_chainId","params":${open.repeat(100_000)}1${close.repeat(100_000)}`)
  for (const text of [
    '',
    ' ',
    'null',
    '1',
    '"x"',
    '[]',
    '[[]]',
    '[null]',
    '{}',
    '\ufeff{}',
    '\0',
    '{"id":1e400,"jsonrpc":"2.0","method":"eth_chainId"}',
    '{"id":null,"jsonrpc":"2.0","method":"eth_chainId"}',
    '{"id":1,"jsonrpc":2.0,"method":"eth_chainId"}',
    call('"method":["eth_chainId"]'),
    call('"method":null'),
    '['.repeat(1_000_000),
    '{"a":'.repeat(200_000),
    deep('[', ']'),
    deep('{"a":', '}'),
    `[${Array.from({ length: 101 }, () => call('"method":"eth_chainId"')).join()}]`,
  ])
    assert.throws(() => readCalls(text), CallInvalid, text.slice(0, 60))
})

test('E9 accepts calls as clients write them: any order and spacing, strings with quotes and brackets, objects among parameters, additional members', () => {
  for (const text of [
    call('"method":"eth_chainId"'),
    '{ "params" : [ ] , "method":"eth_chainId", "id":"a\\"{[,", "jsonrpc":"2.0" }',
    call(
      '"method":"eth_call","params":[{"to":"0x","method":"a","id":[1,{"id":2}]},"latest",{"id":1}]',
    ),
    call('"method":"eth_chainId","params":["\\\\","\\\\\\""]'),
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"eth_chainId"}',
    call('"method":"eth_chainId","networkId":1,"origin":"https://app.example"'),
    call('"method":"eth_chainId","__proto__":{"method":"x"}'),
    call('"method":"eth_chainId","":1'),
  ])
    assert.equal(Array.isArray(readCalls(text)), false, text)
  assert.equal(
    (
      readCalls(
        `[${call('"method":"a"')} , ${call('"method":"b","params":{"method":1}')}]`,
      ) as unknown[]
    ).length,
    2,
  )
})

test('E9 keys of an upstream: credentials become a header, and an answer that repeats the address is redacted', async () => {
  const seen: { url: string; authorization: string | null }[] = []
  const answers = (text: string) =>
    createUpstreamPool(
      [
        {
          chainId: 'eip155:1',
          url: 'https://operator:PASSWORD-77@node.example/v3/CANARYCANARY0123?key=QUERY%2DCANARY',
        },
      ],
      {
        fetch: (async (url: string, init: RequestInit) => {
          seen.push({ url, authorization: new Headers(init.headers).get('authorization') })
          return new Response(text)
        }) as typeof fetch,
      },
    ).send('eip155:1', '{}', { signal: new AbortController().signal })
  assert.equal(
    (
      await answers(
        '{"error":"no access at /v3/CANARYCANARY0123?key=QUERY-CANARY or QUERY%2DCANARY, PASSWORD-77"}',
      )
    ).text,
    '{"error":"no access at /v3/***?key=*** or QUERY%2DCANARY, ***"}'.replace(
      'QUERY%2DCANARY',
      '***',
    ),
  )
  // The chain id is requested first.
  assert.deepEqual(seen[0], seen[1])
  assert.deepEqual(seen.slice(1), [
    {
      url: 'https://node.example/v3/CANARYCANARY0123?key=QUERY%2DCANARY',
      authorization: `Basic ${Buffer.from('operator:PASSWORD-77').toString('base64')}`,
    },
  ])
  const plain = toUpstreamAccess('http://127.0.0.1:8545/ext/bc/C/rpc')
  assert.deepEqual(
    [plain.url, plain.headers, plain.secrets],
    ['http://127.0.0.1:8545/ext/bc/C/rpc', {}, []],
  )
  assert.equal(hideSecrets('{"result":"0x1"}', plain), '{"result":"0x1"}')
})

test('E9 of a hundred methods of nodes, only reads and sending signed transactions pass', () => {
  const refused = [
    ...[
      'accounts',
      'coinbase',
      'mining',
      'hashrate',
      'sign',
      'signTransaction',
      'signTypedData',
      'signTypedData_v4',
      'sendTransaction',
      'sendUserOperation',
      'getWork',
      'submitWork',
      'submitHashrate',
      'getCompilers',
      'compileSolidity',
      'sendPrivateTransaction',
      'sendBundle',
      'callMany',
      'pendingTransactions',
      'resend',
      'fillTransaction',
      'requestAccounts',
      'subscribe',
    ].map((name) => `eth_${name}`),
    ...[
      'importRawKey',
      'listAccounts',
      'lockAccount',
      'newAccount',
      'unlockAccount',
      'sendTransaction',
      'sign',
      'ecRecover',
      'listWallets',
      'openWallet',
    ].map((name) => `personal_${name}`),
    ...[
      'addPeer',
      'datadir',
      'nodeInfo',
      'peers',
      'startHTTP',
      'startRPC',
      'stopHTTP',
      'exportChain',
      'importChain',
      'removePeer',
    ].map((name) => `admin_${name}`),
    ...[
      'setHead',
      'traceTransaction',
      'traceCall',
      'traceBlock',
      'dumpBlock',
      'storageRangeAt',
      'chaindbCompact',
      'cpuProfile',
      'writeMemProfile',
      'getRawBlock',
      'verbosity',
      'vmodule',
    ].map((name) => `debug_${name}`),
    ...['start', 'stop', 'setEtherbase', 'setGasPrice', 'setExtra'].map((name) => `miner_${name}`),
    ...['content', 'inspect', 'status', 'contentFrom'].map((name) => `txpool_${name}`),
    ...['call', 'block', 'filter', 'replayTransaction', 'rawTransaction'].map(
      (name) => `trace_${name}`,
    ),
    ...['newPayloadV3', 'forkchoiceUpdatedV3', 'getPayloadV3', 'exchangeCapabilities'].map(
      (name) => `engine_${name}`,
    ),
    ...['setBalance', 'impersonateAccount', 'setCode', 'reset', 'dumpState', 'loadState'].map(
      (name) => `anvil_${name}`,
    ),
    ...['mine', 'snapshot', 'revert', 'increaseTime'].map((name) => `evm_${name}`),
    ...['setBalance', 'reset'].map((name) => `hardhat_${name}`),
    ...['getSnapshot', 'propose', 'status'].map((name) => `clique_${name}`),
    'net_peerCount',
    'rpc_modules',
    'wallet_switchEthereumChain',
    'shh_post',
    'db_putString',
    'bzz_hive',
    'les_serverInfo',
    'requestAirdrop',
    'getClusterNodes',
    'getSlotLeaders',
    'getVoteAccounts',
    '',
    ' eth_call',
    'eth_call ',
    'ETH_CALL',
    'eth_call\0',
    'eth_\u0441all',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]
  assert.ok(refused.length >= 100)
  for (const method of refused)
    assert.equal(isMethodAllowed('eip155:1', method), false, JSON.stringify(method))
  for (const method of refused)
    assert.equal(
      isMethodAllowed('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', method),
      false,
      JSON.stringify(method),
    )
  for (const chain of [
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'eip1555:1',
    '',
  ])
    assert.equal(isMethodAllowed(chain, 'eth_call'), false, chain)
  for (const method of [
    'eth_call',
    'eth_simulateV1',
    'eth_getBalance',
    'eth_getLogs',
    'eth_sendRawTransaction',
    'eth_feeHistory',
  ])
    assert.equal(isMethodAllowed('eip155:1', method), true, method)
})
