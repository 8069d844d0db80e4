import {
  decide,
  type Decision,
  type Occasion,
  type PolicyInput,
} from '../../../src/state/shell/policy.js'
import { expect } from '../../helpers/expect.js'

const rows: readonly (readonly [
  occasion: Occasion,
  input: Partial<PolicyInput>,
  decision: Decision,
  why: string,
])[] = [
  ['open', {}, 'first-screen', 'opening shows what was asked for'],
  [
    'open',
    { blocked: true },
    'UnsupportedChain',
    'A18 on a network the app does not support, opening leads there',
  ],
  [
    'connect',
    { open: true, views: ['Connect', 'Networks'] },
    'close',
    'connecting closes the modal',
  ],
  ...(
    ['ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const
  ).map(
    (view) =>
      [
        'connect',
        { open: true, views: ['Connect', view] },
        'success',
        `${view} says that its wallet is connected, and closes`,
      ] as const,
  ),
  [
    'connect',
    { open: true, views: ['Connect', 'ConnectingExternal'], others: true },
    'ProfileWallets',
    'PROF-003 a wallet beside others leads to the list of them',
  ],
  [
    'connect',
    { open: true, views: ['Account', 'ProfileWallets', 'ConnectingWalletConnect'] },
    'ProfileWallets',
    'PROF-006 what the list of wallets connected again leads back to it',
  ],
  [
    'connect',
    { open: true, views: ['Connect', 'ConnectingMultiChain'], others: false },
    'stay',
    'a wallet that connects one family after the other goes on',
  ],
  ['connect', { open: false }, 'stay', 'connecting behind a closed modal opens nothing'],
  [
    'connect',
    { open: true, blocked: true },
    'UnsupportedChain',
    'NET-006 connected on an unsupported network, another has to be chosen',
  ],
  ['restore', { open: true }, 'stay', 'what comes back, or comes from another tab, moves nothing'],
  [
    'restore',
    { open: true, blocked: true },
    'stay',
    'a restored connection moves nothing, the network does',
  ],
  ['disconnect', { open: true, views: ['Account'] }, 'close', 'disconnecting closes the modal'],
  [
    'disconnect',
    { open: true, views: ['Account', 'ProfileWallets'] },
    'stay',
    'the list of wallets stays to say so',
  ],
  [
    'disconnect',
    { open: true, views: ['Account'], others: true },
    'ProfileWallets',
    'with another wallet of the family left, the list of wallets shows',
  ],
  [
    'disconnect',
    { open: true, views: ['Networks'], others: true },
    'stay',
    'with another wallet of the family left, other screens stay',
  ],
  ['disconnect', { open: false }, 'stay', 'disconnecting behind a closed modal does nothing'],
  [
    'network',
    { open: true, blocked: false, views: ['Networks'] },
    'stay',
    'a supported network moves nothing',
  ],
  [
    'network',
    { open: true, blocked: false, views: ['UnsupportedChain'] },
    'close',
    'OPEN-017 once the network is supported the screen is done',
  ],
  [
    'network',
    { open: true, blocked: true, views: ['Account'] },
    'UnsupportedChain',
    'NET-006 a wallet that moves to an unsupported network leads there',
  ],
  [
    'network',
    { open: false, blocked: true },
    'stay',
    'a closed modal is opened by its owner, not by this table',
  ],
  ...(['UnsupportedChain', 'SwitchNetwork', 'Networks'] as const).map(
    (view) =>
      [
        'network',
        { open: true, blocked: true, views: ['UnsupportedChain', view] },
        'stay',
        `on ${view} the visitor is already choosing`,
      ] as const,
  ),
  ['close-request', { open: true, views: ['Connect'] }, 'close', 'a visitor may close'],
  [
    'close-request',
    { open: true, views: ['UnsupportedChain'] },
    'shake',
    'OPEN-017 closing would leave the visitor stuck',
  ],
  [
    'close-request',
    { open: true, views: ['UnsupportedChain', 'SwitchNetwork'] },
    'shake',
    'also while the wallet is asked to switch',
  ],
  [
    'close-request',
    { open: true, views: ['Networks', 'SwitchNetwork'] },
    'close',
    'a switch from the list of networks may be left',
  ],
]

describe('policy', () => {
  for (const [occasion, input, decision, why] of rows) {
    it(`${why}: ${occasion} → ${decision}`, () => {
      expect(
        decide(occasion, {
          open: false,
          blocked: false,
          views: ['Connect'],
          others: false,
          ...input,
        }),
      ).to.equal(decision)
    })
  }
})
