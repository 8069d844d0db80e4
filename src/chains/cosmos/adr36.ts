import type { AminoSignDoc } from './provider.js'

/**
 * The sign document of an arbitrary text (ADR-36): no network, no fee, one message with the text.
 */
export function toArbitraryDoc(signer: string, data: string): AminoSignDoc {
  const bytes = new TextEncoder().encode(data)
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [
      {
        type: 'sign/MsgSignData',
        value: {
          signer,
          data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
        },
      },
    ],
    memo: '',
  }
}
