import type { WalletKitTypes } from '@reown/walletkit'
import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { numberToHex } from 'viem'
import type { Stack } from '../../stack.js'
import type { RequestDescription } from '../describe-request.js'
import { RpcError, unknownChain } from '../rpc-error.js'
import type { Signer } from '../signer.js'
import { toWalletChain, type WalletChain } from '../wallet-chain.js'
import { describeSignIn } from './answer-sign-in.js'
import { connectWalletKit } from './connect-wallet-kit.js'
import { describePhoneRequest, performPhoneRequest, type ChainBook } from './perform-request.js'
import { readMemory, writeMemory } from './phone-memory.js'
import { readPairingLink } from './read-pairing-link.js'
import {
  addChain,
  approveNamespaces,
  listAskedChains,
  replaceAccount,
} from './supported-namespaces.js'

/** A proposal or a request that the phone shows and that waits for an answer. */
export interface PhoneQuestion extends RequestDescription {
  readonly id: number
  readonly kind: 'proposal' | 'request'
  /** `session_proposal`, `session_authenticate`, or the requested method. */
  readonly method: string
  readonly app: { readonly name: string; readonly url: string; readonly icon?: string }
  /** False if the wallet cannot approve any part of it. */
  readonly possible: boolean
  answer(approved: boolean): Promise<void>
}

/** The phone wallet without its screen. */
export type Phone = Awaited<ReturnType<typeof createPhone>>

/**
 * Starts the phone wallet: WalletConnect sessions, their prompts, one account and one network in
 * use.
 */
export async function createPhone({
  stack,
  signer,
  onChange,
}: {
  stack: Stack
  signer: Signer
  onChange: () => void
}) {
  const kit = await connectWalletKit(stack)
  const questions: PhoneQuestion[] = []
  const arrivals = new Set<() => void>()
  let chains: readonly WalletChain[] = stack.chains.map(toWalletChain)
  const remembered = readMemory()
  let account = (signer.accounts[remembered.account] ?? signer.accounts[0]!).address
  let chainId = remembered.chainId ?? chains[0]!.chainId
  let notice = ''
  let autoApprove = false
  /** Merged into every approval, so that a test can get a session of several namespaces. */
  let extraNamespaces: SessionTypes.Namespaces = {}

  const listSessions = () => Object.values(kit.getActiveSessions())
  const book: ChainBook = {
    find: (id) => chains.find((chain) => chain.chainId === id),
    add(chain) {
      if (!book.find(chain.chainId)) chains = [...chains, chain]
    },
  }

  /** Stores account and network across a reload, like the sessions. */
  function remember() {
    writeMemory({
      account: signer.accounts.findIndex(({ address }) => address === account),
      chainId,
    })
    onChange()
  }

  function say(text: string) {
    notice = text
    onChange()
  }

  function remove(id: number) {
    const index = questions.findIndex((question) => question.id === id)
    if (index >= 0) questions.splice(index, 1)
    onChange()
  }

  /**
   * Shows a prompt. Its answer removes it from the screen before anything is sent, so that it is
   * answered once.
   */
  function ask({
    approve,
    decline,
    ...question
  }: Omit<PhoneQuestion, 'answer'> & { approve(): Promise<unknown>; decline(): Promise<unknown> }) {
    const entry: PhoneQuestion = {
      ...question,
      async answer(approved) {
        if (!questions.includes(entry)) return
        remove(entry.id)
        try {
          await (approved ? approve() : decline())
          say('')
        } catch (error) {
          say(error instanceof Error ? error.message : String(error))
        }
        onChange()
      },
    }
    questions.push(entry)
    onChange()
    for (const arrive of [...arrivals]) arrive()
    if (autoApprove) void entry.answer(entry.possible)
  }

  function showProposal({ id, params }: Pick<WalletKitTypes.SessionProposal, 'id' | 'params'>) {
    const { metadata } = params.proposer
    const shared = findShared(params)
    const networks = listAskedChains(params).map(
      (asked) =>
        chains.find((chain) => `eip155:${chain.chainId}` === asked)?.name ??
        `${asked} (not on this phone)`,
    )
    ask({
      id,
      kind: 'proposal',
      method: 'session_proposal',
      app: toApp(metadata),
      possible: Boolean(shared),
      title: shared
        ? `Connect to ${metadata.name}?`
        : `${metadata.name} needs a network this phone does not have`,
      rows: [
        ['Networks', networks.join(', ')],
        ['May ask for', shared?.methods.join(', ') ?? 'nothing'],
      ],
      approve: async () => {
        // Read again, because the user may have selected another account while the prompt was open.
        await kit.approveSession({
          id,
          namespaces: { ...approveNamespaces(params, { chains, account }), ...extraNamespaces },
        })
      },
      decline: () =>
        kit.rejectSession({
          id,
          reason: getSdkError(shared ? 'USER_REJECTED' : 'UNSUPPORTED_CHAINS'),
        }),
    })
  }

  /**
   * The namespaces that the wallet can grant; undefined if the page requires a network that the
   * phone lacks.
   */
  function findShared(proposal: ProposalTypes.Struct) {
    try {
      return approveNamespaces(proposal, { chains, account })['eip155']
    } catch {
      return undefined
    }
  }

  async function showRequest({
    id,
    topic,
    params,
  }: Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>) {
    const { method, params: values } = params.request
    const session = kit.getActiveSessions()[topic]
    const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
    try {
      const chain = book.find(Number(params.chainId.split(':')[1]))
      if (!chain) throw unknownChain(params.chainId)
      const request = { method, params: values, chain }
      ask({
        id,
        kind: 'request',
        method,
        app: toApp(session?.peer.metadata),
        possible: true,
        ...(await describePhoneRequest(request, book)),
        approve: async () => {
          const answer = await performPhoneRequest(request, book, signer).catch(toErrorAnswer)
          if ('error' in answer) {
            await respond(answer)
            throw new Error(answer.error.message)
          }
          await respond({ result: answer.result })
          if (answer.switchTo !== undefined) await selectChain(answer.switchTo)
        },
        decline: () => respond({ error: getSdkError('USER_REJECTED') }),
      })
    } catch (error) {
      await respond(toErrorAnswer(error))
    }
  }

  /** Selects another account; every session gets it. */
  async function selectAccount(index: number) {
    const selected = signer.accounts[index]
    if (!selected) throw new RangeError(`The phone has ${signer.accounts.length} accounts.`)
    account = selected.address
    remember()
    for (const { topic, namespaces } of listSessions()) {
      await kit
        .updateSession({ topic, namespaces: replaceAccount(namespaces, account) })
        .then(({ acknowledged }) => acknowledged())
      await emit(topic, 'accountsChanged', [`eip155:${chainId}:${account}`])
    }
    onChange()
  }

  /** Selects another network; sessions that lack it get it, and all receive an event. */
  async function selectChain(id: number) {
    if (!book.find(id)) throw unknownChain(numberToHex(id))
    chainId = id
    remember()
    for (const { topic, namespaces } of listSessions()) {
      const wider = addChain(namespaces, id, account)
      if (wider !== namespaces)
        await kit
          .updateSession({ topic, namespaces: wider })
          .then(({ acknowledged }) => acknowledged())
      await emit(topic, 'chainChanged', id)
    }
  }

  /** Sends a session event (`wc_sessionEvent`) for the network in use. */
  function emit(topic: string, name: string, data: unknown): Promise<void> {
    return kit.emitSessionEvent({ topic, event: { name, data }, chainId: `eip155:${chainId}` })
  }

  kit.on('session_proposal', showProposal)
  // A page with sign-in requests the session and the signature with one prompt.
  kit.on('session_authenticate', (request) =>
    ask({
      app: toApp(request.params.requester.metadata),
      ...describeSignIn(kit, request, signer, () => ({
        account,
        chains: [...chains].sort(
          (one, other) => Number(other.chainId === chainId) - Number(one.chainId === chainId),
        ),
      })),
    }),
  )
  kit.on('session_request', (request) => void showRequest(request))
  kit.on('session_delete', onChange)
  kit.on('proposal_expire', ({ id }) => remove(id))
  kit.on('session_request_expire', ({ id }) => remove(id))
  for (const { id, topic, params } of kit.getPendingSessionRequests())
    void showRequest({ id, topic, params })

  return {
    kit,
    questions: questions as readonly PhoneQuestion[],
    accounts: signer.accounts,
    listSessions,
    getState: () => ({ account, chainId, chains, notice }),
    setAutoApprove: (on: boolean) => void (autoApprove = on),
    setExtraNamespaces: (namespaces: SessionTypes.Namespaces) =>
      void (extraNamespaces = namespaces),
    selectAccount,
    selectChain,
    emit,
    say,
    /** Resolves with the oldest prompt; waits for one first. */
    async waitForQuestion(): Promise<PhoneQuestion> {
      while (!questions[0]) {
        await new Promise<void>((resolve) => {
          const arrive = () => {
            arrivals.delete(arrive)
            resolve()
          }
          arrivals.add(arrive)
        })
      }
      return questions[0]
    },
    /** Follows a pairing link (`wc:…@2?…`), or a URL that contains one in `uri`. */
    async pair(text: string) {
      const uri = readPairingLink(text)
      if (!uri)
        return say('This is not a WalletConnect link. Copy it from the page and paste it here.')
      say('Waiting for the page…')
      try {
        await kit.pair({ uri })
        if (notice === 'Waiting for the page…' && questions.length) say('')
      } catch (error) {
        say(
          `The page cannot be reached with this link: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    },
    async disconnect(topic: string) {
      await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      onChange()
    },
  }
}

function toApp(metadata?: { name: string; url: string; icons: string[] }): PhoneQuestion['app'] {
  const icon = metadata?.icons[0]
  return { name: metadata?.name || 'A page', url: metadata?.url ?? '', ...(icon && { icon }) }
}

function toErrorAnswer(error: unknown): { error: { code: number; message: string } } {
  if (error instanceof RpcError) return { error: { code: error.code, message: error.message } }
  return {
    error: { code: -32603, message: error instanceof Error ? error.message : String(error) },
  }
}
