import { patchClient } from '../../../src/services/relay/patch-sdk.js'
import type { SignClient } from '../../../src/services/relay/sign-client.js'
import { expect } from '../../helpers/expect.js'
import { fakeSignClient } from '../../helpers/fake-sign-client.js'

const envelope = (...bytes: number[]) => btoa(String.fromCharCode(...bytes, ...Array(60).fill(7)))

describe('patchClient', () => {
  it('drops envelopes that are not sealed before the SDK reads them', async () => {
    const { client } = fakeSignClient()
    const seen: string[] = []
    const crypto = client.core.crypto as { decode: SignClient['core']['crypto']['decode'] }
    crypto.decode = async (_topic, message) => void seen.push(message)
    patchClient(client)
    const clear = btoa(`\u0002${JSON.stringify({ method: 'wc_sessionUpdate', params: {} })}`)
    const forged = [
      clear,
      envelope(1),
      envelope(3),
      envelope(255),
      '',
      '{"method":"wc_sessionDelete"}',
    ]
    for (const message of forged) {
      const dropped = await crypto.decode('topic', message).then(
        () => false,
        () => true,
      )
      expect(dropped, message).to.equal(true)
    }
    expect(seen).to.deep.equal([])
    await crypto.decode('topic', envelope(0))
    await crypto.decode('response topic', envelope(1), { receiverPublicKey: 'ab' })
    expect(seen).to.have.length(2)
    expect(
      await crypto.decode('response topic', clear, { receiverPublicKey: 'ab' }).catch(() => 'no'),
    ).to.equal('no')
  })
})
