import { toNamespace, type ChainId } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { classifyMethod } from '../../frame/methods.js'
import { FRAME_FAMILIES } from '../../frame/frame-families.js'
import type { FrameRpc } from '../../frame/frame-link.js'
import type { FrameHost } from '../../frame/host.js'
import { withDeadline } from '../../platform/async/deadline.js'
import { logError } from '../../platform/log.js'
import type { Core } from '../core.js'
import type { FrameApprovals, Show } from './frame-approvals.js'

const SAFE_SECONDS = 120
const TOAST_DELAY_MS = 300
const REFUSAL = 'Requested RPC call is not allowed'

/**
 * Filters the embedded wallet's RPC: methods without consent, methods that the visitor approves,
 * and no others.
 */
export function createFrameRpc(
  { appearance, $open, report }: Core,
  {
    host,
    approvals,
    show,
    findRpcUrl,
  }: {
    readonly host: FrameHost
    readonly approvals: FrameApprovals
    readonly show: Show
    findRpcUrl(chainId: ChainId): string | undefined
  },
) {
  /**
   * Shows a toast about a refused request where the modal is open: a page that tries which methods
   * there are opens nothing.
   */
  async function showRefusal(method: string): Promise<void> {
    logError(`${REFUSAL}: ${method}`)
    if (!$open.get()) return
    const { toasts } = await show(() => {})
    setTimeout(
      () =>
        toasts.show(
          String(appearance.$messages.get()?.['frame.notAllowed'] ?? 'Action not allowed'),
          'error',
        ),
      TOAST_DELAY_MS,
    )
  }
  return {
    /**
     * Throws METHOD_UNSUPPORTED, USER_REJECTED, REQUEST_ABORTED, REQUEST_TIMEOUT and the errors of
     * the frame.
     */
    async request(
      chainId: ChainId,
      { method, params }: FrameRpc,
      signal?: AbortSignal,
    ): Promise<unknown> {
      const kind = classifyMethod(method)
      if (!kind) {
        showRefusal(method).catch(report)
        throw new WalletModalError('METHOD_UNSUPPORTED', {
          details: { method },
          cause: new Error(REFUSAL),
        })
      }
      const namespace = toNamespace(chainId)
      const reference = chainId.slice(namespace.length + 1)
      const rpcUrl = findRpcUrl(chainId)
      const payload = {
        method,
        ...(params === undefined ? {} : { params }),
        chainId: FRAME_FAMILIES.get(namespace)?.numbered ? Number(reference) : reference,
        chainNamespace: namespace,
        ...(rpcUrl && { rpcUrl }),
      }
      if (kind === 'approval')
        return approvals.run(() => host.request('RPC_REQUEST', payload, { signal, approval: true }))
      return withDeadline('The embedded wallet', SAFE_SECONDS, signal, (limit) =>
        host.request('RPC_REQUEST', payload, { signal: limit }),
      )
    },
  }
}
