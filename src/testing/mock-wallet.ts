/** What a page asked of a mock wallet. */
export interface MockRequest {
  readonly method: string
  readonly params?: unknown
}

/** How a mock wallet is made. */
export interface MockWalletOptions {
  /** Name in lists of wallets. */
  readonly name?: string
  /** Picture in lists of wallets, a data URL. */
  readonly icon?: string
  /** Private keys of its accounts, 32 bytes each. Keys known to everybody by default. */
  readonly secrets?: readonly Uint8Array[]
}

/** The user of a mock wallet: decides over its prompts, and acts in the wallet. */
export interface MockWallet {
  readonly name: string
  /** Addresses of its accounts; the first is the selected one. */
  readonly addresses: readonly string[]
  /** What the page asked, in order. */
  readonly requests: readonly MockRequest[]
  /** Approves every prompt, as a new wallet does. */
  accept(): void
  /** Declines every prompt. */
  reject(): void
  /** Keeps prompts open. The returned function answers them, and those to come: it approves, or declines with `'reject'`. */
  slow(): (answer?: 'accept' | 'reject') => void
  /** Locks the wallet: the page loses the accounts, and prompts wait until `unlock()`. */
  lock(): void
  unlock(): void
  /** Selects another account, by its number from 0. */
  switchAccount(index: number): void
  /** Answers a method in place of the wallet; `undefined` gives the wallet's own answer back. What the function throws, the page gets. */
  answer(method: string, give: ((params: unknown) => unknown) | undefined): void
  /** Takes back the permission of the page. */
  revoke(): void
  /** Takes the wallet out of the page, with its permission. */
  remove(): void
}

/** The parts of a mock wallet that are the same in every family. */
export interface WalletUser extends Omit<MockWallet, 'addresses' | 'remove' | 'switchAccount' | 'name'> {
  /** Whether the page may see accounts: it has the permission and the wallet is not locked. */
  readonly open: boolean
  /** Number of the selected account. */
  readonly selected: number
  select(index: number): void
  /** Records a request and answers it: by `answer()`, or by `act`. */
  serve<T>(method: string, params: unknown, act: () => T | Promise<T>): Promise<T>
  /** Asks the user. Throws what wallets of the family throw for a declined prompt. */
  prompt(): Promise<void>
  /** Gives the page the permission, which stays over reloads of the tab. */
  grant(): void
}

const PERMISSION = 'wallet-modal-testing.'

/** Creates the user of a wallet. `changed` runs when the page sees other accounts than before. */
export function createUser({ id, decline, changed }: { readonly id: string; readonly decline: () => unknown; readonly changed: () => void }): WalletUser {
  const requests: MockRequest[] = []
  const answers = new Map<string, (params: unknown) => unknown>()
  const waiting = new Set<() => void>()
  let mode: 'accept' | 'reject' | 'slow' = 'accept'
  let granted = readPermission(id)
  let locked = false
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
export function toMockWallet(user: WalletUser, { name, listAddresses, stop }: { readonly name: string; readonly listAddresses: () => readonly string[]; readonly stop: () => void }): MockWallet {
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

/** A list with the entry at `first` moved to the front. */
export function putFirst<T>(list: readonly T[], first: number): readonly T[] {
  return [list[first]!, ...list.filter((_, index) => index !== first)]
}

/** The default keys of a family: 32 equal bytes each, so they are public. */
export function toSecrets(secrets: readonly Uint8Array[] | undefined): readonly Uint8Array[] {
  return secrets ?? [1, 2].map((seed) => new Uint8Array(32).fill(seed))
}

/** A failure as wallets give it: an error with a number. */
export function toRpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** A disc on a colour of the name's own, as a data URL. Names that differ in one letter are far apart in colour. */
export function toIcon(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)! * 137) % 360, 7)
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="hsl(${hue} 60% 45%)"/><circle cx="48" cy="48" r="22" fill="#fff"/></svg>`)}`
}

// Kept for the tab, so that a reload of the page finds the permission and another test does not.
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
    // Without storage the permission lasts as long as the page.
  }
}
