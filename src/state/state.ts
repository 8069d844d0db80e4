import type { Core } from './core.js'
import { createAnalytics } from './shell/analytics.js'
import { createDirectory } from './wallets/directory.js'
import { createInjected } from './wallets/injected.js'
import { createMarks } from './shell/marks.js'
import { createModal, type LaterScreens } from './shell/modal.js'
import { createRecentWallets } from './wallets/recent-wallets.js'
import { createRouter } from './shell/router.js'
import type { Screens } from './screens.js'
import { createToasts } from './shell/toasts.js'
import { createWallets } from './wallets/wallets.js'

/** What the dialog and its first screen read and do. */
export type FirstState = ReturnType<typeof createFirstState>

/** Everything the screens of one modal read and do. */
export interface State extends FirstState, Screens {
  /** Resolves when the screens behind the first one have what they need; only then may they show. */
  loadScreens(): Promise<void>
  /** Fetches what comes next, behind the first paint. */
  prefetch(): void
  releaseState(): void
}

function createFirstState(core: Core, findScreens: () => LaterScreens | undefined, loadScreens: () => Promise<LaterScreens>) {
  const router = createRouter()
  const recent = createRecentWallets(core.storage)
  const injected = createInjected(core)
  const directory = createDirectory(core)

  return {
    ...core,
    core,
    router,
    toasts: createToasts(),
    recent,
    injected,
    directory,
    wallets: createWallets(core, injected, directory, recent),
    marks: createMarks(core),
    analytics: createAnalytics(core),
    modal: createModal(core, router, findScreens, loadScreens),
  }
}

/** Wires the slices that come with the first opening onto those of the first load, and fetches the rest when asked. */
export function createState(core: Core): State {
  let screens: Screens | undefined
  let loading: Promise<Screens> | undefined
  let released = false
  const first = createFirstState(core, () => screens, load)

  function load(): Promise<Screens> {
    loading ??= import('./screens.js').then(
      ({ createScreens }) => {
        screens = createScreens(core, first)
        Object.assign(state, screens)
        if (released) screens.releaseScreens()
        return screens
      },
      (failure) => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }
  // The outlet shows no screen but the first before loadScreens() has completed the object.
  const state = {
    ...first,
    loadScreens: async () => void (await load()),
    prefetch() {
      void first.directory.prefetch()
      void first.analytics.load()
      load().then(
        ({ features }) => features.load(),
        () => {
          // Going to such a screen tries again, and tells.
        },
      )
      for (const { namespace } of core.config.chains) {
        core.connecting.getAdapter(namespace).then(
          (adapter) => adapter.prefetch?.(),
          () => {
            // Choosing a wallet tries again, and tells.
          },
        )
      }
    },
    releaseState() {
      released = true
      first.modal.release()
      first.analytics.release()
      screens?.releaseScreens()
    },
  } as State
  return state
}
