import { u8aWrapBytes } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import { connectRelay } from '../../../src/chains/polkadot/connect-relay.js'
import { kusama, polkadotRelay, type PolkadotProvider } from '../../../src/chains/polkadot/index.js'
import { expect } from '../../helpers/expect.js'
import {
  DOT_PAIRS,
  signDotMessage,
  toDotAddress,
} from '../../helpers/wallets/fake-polkadot-wallet.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { rejection } from '../../helpers/rejection.js'

const params = { chains: [polkadotRelay, kusama] }

describe('polkadot connectRelay', () => {
  it('writes the addresses with the network’s prefix, and sends requests with the address as the wallet gave it', async () => {
    const session = fakeRelaySession({
      namespace: 'polkadot',
      addresses: [toDotAddress(0, 42)],
      chains: [polkadotRelay.id, kusama.id],
      methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
      answer: (_, { method, params: given }) =>
        method === 'polkadot_signMessage'
          ? {
              signature: signDotMessage(
                (given as { address: string }).address,
                (given as { message: string }).message,
              ),
            }
          : { signature: `0x${'ab'.repeat(65)}` },
    })
    const connection = await connectRelay(session, params)
    expect(connection.accounts).to.deep.equal([`${polkadotRelay.id}:${toDotAddress(0, 0)}`])
    const { value } = await connection.signMessage('hello', { account: connection.accounts[0]! })
    expect(signatureVerify(u8aWrapBytes('hello'), value, DOT_PAIRS[0].address).isValid).to.equal(
      true,
    )
    expect(session.requests[0]!.params).to.deep.equal({
      address: toDotAddress(0, 42),
      message: '0x68656c6c6f',
    })
    await connection.switchChain!(kusama, {})
    expect(connection.accounts).to.deep.equal([`${kusama.id}:${toDotAddress(0, 2)}`])
    const { signature } = await (connection.provider as PolkadotProvider).signer.signPayload({
      address: toDotAddress(0, 2),
      method: '0x00',
    } as { address: string })
    expect(signature).to.have.length(132)
    expect(session.requests[1]).to.deep.equal({
      chainId: kusama.id,
      method: 'polkadot_signTransaction',
      params: {
        address: toDotAddress(0, 42),
        transactionPayload: { address: toDotAddress(0, 42), method: '0x00' },
      },
    })
  })

  it('error: CHAIN_UNSUPPORTED and WALLET_LOCKED for sessions without a usable network or account', async () => {
    expect(
      (
        await rejection(
          connectRelay(
            fakeRelaySession({
              namespace: 'polkadot',
              chains: ['polkadot:other'],
              addresses: [toDotAddress(0, 0)],
            }),
            params,
          ),
        )
      ).code,
    ).to.equal('CHAIN_UNSUPPORTED')
    expect(
      (
        await rejection(
          connectRelay(
            fakeRelaySession({
              namespace: 'polkadot',
              chains: [polkadotRelay.id],
              addresses: ['abc'],
            }),
            params,
          ),
        )
      ).code,
    ).to.equal('WALLET_LOCKED')
  })
})
