/** A request that a page sent to a mock wallet. */
export interface MockRequest {
  /** Name of the method, such as `personal_sign`. */
  readonly method: string
  /** Parameters as the page sent them. */
  readonly params?: unknown
}

/** Options of a mock wallet. */
export interface MockWalletOptions {
  /** Name in lists of wallets. */
  readonly name?: string
  /** Icon in lists of wallets, a data URL. */
  readonly icon?: string
  /** Private keys of its accounts, 32 bytes each. Default: public test keys. */
  readonly secrets?: readonly Uint8Array[]
}

/** Controls a mock wallet as its user: decides about prompts, and acts in the wallet. */
export interface MockWallet {
  /** Name in lists of wallets. */
  readonly name: string
  /** Addresses of its accounts; the first is the selected one. */
  readonly addresses: readonly string[]
  /** Requests of the page, in order. */
  readonly requests: readonly MockRequest[]
  /** Approves every prompt (the default). */
  accept(): void
  /** Declines every prompt. */
  reject(): void
  /**
   * Keeps prompts pending. The returned function settles them and later ones: approves, or declines
   * with `'reject'`.
   */
  slow(): (answer?: 'accept' | 'reject') => void
  /** Locks the wallet: the page loses the accounts, and prompts wait until `unlock()`. */
  lock(): void
  /** Unlocks the wallet, and answers the waiting prompts. */
  unlock(): void
  /** Selects another account by index. */
  switchAccount(index: number): void
  /**
   * Overrides the answer to a method; `undefined` restores the wallet's own. The page receives what
   * the function throws.
   */
  answer(method: string, give: ((params: unknown) => unknown) | undefined): void
  /** Revokes the page's permission. */
  revoke(): void
  /** Removes the wallet from the page, with its permission. */
  remove(): void
}

/** The parts of a mock wallet that all families share. */
export interface WalletUser extends Omit<
  MockWallet,
  'addresses' | 'remove' | 'switchAccount' | 'name'
> {
  /** True when the page may see accounts: it has permission and the wallet is unlocked. */
  readonly open: boolean
  readonly locked: boolean
  readonly granted: boolean
  /** True while a prompt waits for an answer. */
  readonly asking: boolean
  /** Index of the selected account. */
  readonly selected: number
  select(index: number): void
  /** Records a request and answers it: with the override of `answer()`, or with `act`. */
  serve<T>(method: string, params: unknown, act: () => T | Promise<T>): Promise<T>
  /** Prompts the user. Throws the namespace's error for a declined prompt. */
  prompt(): Promise<void>
  /** Grants the page permission, which lasts over reloads of the tab. */
  grant(): void
}

const PERMISSION = 'wallet-modal-testing.'

/** Creates the user of a wallet. `changed` runs when the accounts visible to the page change. */
export function createUser({
  id,
  decline,
  changed,
  locked: lockedAtLoad = false,
}: {
  readonly id: string
  readonly decline: () => unknown
  readonly changed: () => void
  readonly locked?: boolean
}): WalletUser {
  const requests: MockRequest[] = []
  const answers = new Map<string, (params: unknown) => unknown>()
  const waiting = new Set<() => void>()
  let mode: 'accept' | 'reject' | 'slow' = 'accept'
  let granted = readPermission(id)
  let locked = lockedAtLoad
  let selected = 0

  function decide(next: 'accept' | 'reject') {
    mode = next
    wake()
  }
  function wake() {
    for (const settle of [...waiting]) settle()
  }
  function setGranted(value: boolean) {
    if (granted === value) return
    granted = value
    writePermission(id, value)
    changed()
  }
  return {
    requests,
    get open() {
      return granted && !locked
    },
    get locked() {
      return locked
    },
    get granted() {
      return granted
    },
    get asking() {
      return waiting.size > 0
    },
    get selected() {
      return selected
    },
    select(index) {
      selected = index
      changed()
    },
    async serve(method, params, act) {
      requests.push(params === undefined ? { method } : { method, params })
      const own = answers.get(method)
      return own ? (own(params) as never) : act()
    },
    prompt: () =>
      new Promise((resolve, reject) => {
        const settle = () => {
          if (mode === 'slow' || (locked && mode !== 'reject')) return
          waiting.delete(settle)
          if (mode === 'accept') resolve()
          else reject(decline())
        }
        waiting.add(settle)
        settle()
      }),
    grant: () => setGranted(true),
    revoke: () => setGranted(false),
    accept: () => decide('accept'),
    reject: () => decide('reject'),
    slow() {
      mode = 'slow'
      return (answer = 'accept') => decide(answer)
    },
    lock() {
      locked = true
      if (granted) changed()
    },
    unlock() {
      locked = false
      if (granted) changed()
      wake()
    },
    answer(method, give) {
      if (give) answers.set(method, give)
      else answers.delete(method)
    },
  }
}

/** The mock wallet of a user. */
export function toMockWallet(
  user: WalletUser,
  {
    name,
    listAddresses,
    stop,
  }: {
    readonly name: string
    readonly listAddresses: () => readonly string[]
    readonly stop: () => void
  },
): MockWallet {
  const { accept, reject, slow, lock, unlock, answer, revoke, requests } = user
  return {
    name,
    requests,
    accept,
    reject,
    slow,
    lock,
    unlock,
    answer,
    revoke,
    get addresses() {
      return listAddresses()
    },
    switchAccount(index) {
      if (!(index in listAddresses())) throw new RangeError(`${name} has no account ${index}.`)
      user.select(index)
    },
    remove() {
      revoke()
      stop()
    },
  }
}

/** Moves the entry at index `first` to the front. */
export function putFirst<T>(list: readonly T[], first: number): readonly T[] {
  return [...list.slice(first, first + 1), ...list.filter((_, index) => index !== first)]
}

/** The default keys of a namespace: 32 equal bytes each, hence public. */
export function toSecrets(secrets: readonly Uint8Array[] | undefined): readonly Uint8Array[] {
  return secrets ?? [1, 2].map((seed) => new Uint8Array(32).fill(seed))
}

/** An error with a number, as wallets throw it. */
export function toRpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/**
 * A disc on a colour derived from the name, as a data URL. Names that differ in one letter get very
 * different colours.
 */
export function toIcon(name: string): string {
  const hue = [...name].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0) * 137) % 360,
    7,
  )
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="hsl(${hue} 60% 45%)"/><circle cx="48" cy="48" r="22" fill="#fff"/></svg>`)}`
}

// Stored per tab, so that a reload finds the permission and another test does not.
function readPermission(id: string): boolean {
  try {
    return sessionStorage.getItem(PERMISSION + id) !== null
  } catch {
    return false
  }
}

function writePermission(id: string, granted: boolean) {
  try {
    if (granted) sessionStorage.setItem(PERMISSION + id, 'granted')
    else sessionStorage.removeItem(PERMISSION + id)
  } catch {
    // Without storage, the permission lasts as long as the page.
  }
}
