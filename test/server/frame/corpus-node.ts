import { addresses, createNode } from '../../helpers/custody/frame-requests.js'
import { ATTACKER, NFT } from './drain-requests.js'
import { FRIEND } from './honest-requests.js'

const TRUE = `0x${'0'.repeat(63)}1`
const ITEMS = [NFT, '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'].map((one) => one.toLowerCase())

/**
 * The node that the corpora are prepared with. A token answers its decimals, a collection its
 * interface; only people's accounts have no code.
 */
export const createCorpusNode = (answers: Readonly<Record<string, unknown>> = {}) =>
  createNode({
    eth_call: ([{ to, data }]: [{ to: string; data: string }]) => {
      const isItem = ITEMS.includes(to.toLowerCase())
      if (data.startsWith('0x01ffc9a7')) return isItem && data.includes('80ac58cd') ? TRUE : '0x'
      return data === '0x313ce567' && !isItem ? `0x${'0'.repeat(63)}6` : '0x'
    },
    eth_getCode: ([address]: [string]) =>
      [ATTACKER, FRIEND, addresses.eip155].some(
        (one) => one.toLowerCase() === address.toLowerCase(),
      )
        ? '0x'
        : '0x6001',
    eth_simulateV1: ([{ blockStateCalls }]: [{ blockStateCalls: { calls: unknown[] }[] }]) =>
      blockStateCalls.map(({ calls }) => ({
        calls: calls.map(() => ({ status: '0x1', logs: [] })),
      })),
    ...answers,
  })
