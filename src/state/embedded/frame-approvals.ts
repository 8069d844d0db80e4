import type { FrameHost } from '../../frame/host.js'
import type { Core } from '../core.js'
import { createNavigation } from '../navigation.js'
import type { State } from '../state.js'

// A request that the frame refuses without the visitor is answered within this time.
const OPEN_AFTER_MS = 100

/** Opens the modal if necessary and calls `act` with its state. */
export type Show = (act: (state: State) => unknown) => Promise<State>

/**
 * Shows the frame while the visitor has something to approve in it: above the open screen, or with
 * the modal opened on ApproveTransaction. Closing it aborts the pending requests. A request that the
 * frame refuses at once shows nothing.
 */
export interface FrameApprovals {
  /** Sends a request that the visitor has to approve, and shows the frame until it settles. */
  run<T>(act: () => Promise<T>): Promise<T>
  show(): void
  hide(): void
}

/** Creates {@link FrameApprovals}. */
export function createFrameApprovals(
  { $open, events, report }: Core,
  host: FrameHost,
  show: Show,
): FrameApprovals {
  let waiting = 0
  let opening: ReturnType<typeof setTimeout> | undefined
  /** The state of the modal if it was opened for an approval. */
  let opened: State | undefined

  async function start() {
    if (!$open.get()) {
      const state = await show(({ modal }) => modal.open({}, { view: 'ApproveTransaction' }))
      opened = state
      if (waiting === 0) return finish()
    }
    host.show()
  }
  function finish() {
    clearTimeout(opening)
    host.hide()
    const state = opened
    opened = undefined
    if (state) createNavigation(state).approvalOver()
  }
  const abort = () => void (waiting > 0 && host.abort())
  host.on('dismissed', abort)
  events.on('close', abort)

  return {
    async run<T>(act: () => Promise<T>): Promise<T> {
      const answer = act()
      if (waiting++ === 0) {
        opening = setTimeout(() => {
          start().catch((failure) => {
            report(failure)
            host.abort()
          })
        }, OPEN_AFTER_MS)
      }
      try {
        const value = await answer
        void refreshBalance(opened)
        return value
      } finally {
        if (--waiting === 0) finish()
      }
    },
    show: () => host.show(),
    hide: () => host.hide(),
  }
}

// The approved request may have moved coins.
async function refreshBalance(state: State | undefined): Promise<void> {
  await state?.slices
    .find('nativeBalance')
    ?.refresh({ force: true })
    .catch(() => {
      // The account screen shows this failure.
    })
}
