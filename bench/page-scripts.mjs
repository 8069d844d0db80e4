/**
 * Functions that run in the measured page before its own scripts. They do not depend on the
 * measured kit.
 */

/**
 * Announces a browser wallet (EIP-6963) like an extension. It returns its account to a page that
 * requested it before, even after a reload.
 */
export function announceWallet() {
  const PERMISSION = 'bench-wallet'
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%2327a"/%3E%3C/svg%3E'
  const accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
  const answers = {
    eth_chainId: () => '0x1',
    eth_requestAccounts: () => (localStorage.setItem(PERMISSION, 'yes'), accounts),
    eth_accounts: () => (localStorage.getItem(PERMISSION) ? accounts : []),
    eth_getBalance: () => '0xde0b6b3a7640000',
  }
  const provider = {
    request: async ({ method }) => answers[method]?.() ?? null,
    on() {},
    removeListener() {},
  }
  const detail = Object.freeze({
    info: {
      uuid: '00000000-0000-4000-8000-000000000001',
      name: 'Bench Wallet',
      icon,
      rdns: 'dev.bench',
    },
    provider,
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
}

/** Registers a browser wallet of Solana (Wallet Standard) of the same name. */
export function announceSolanaWallet() {
  const version = '1.0.0'
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%2327a"/%3E%3C/svg%3E'
  const wallet = Object.freeze({
    version,
    name: 'Bench Wallet',
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version, connect: async () => ({ accounts: [] }) },
      'standard:events': { version, on: () => () => {} },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async () => [],
      },
    },
  })
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => detail.register(wallet))
}

/** Installs `window.probe`, which finds text on screen through shadow roots and measures times. */
export function installProbe() {
  const MIN_OPACITY = 0.01

  const getParent = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host
  // The deepest element at a point, through shadow roots.
  const getTop = (x, y) => {
    let top = document.elementFromPoint(x, y)
    for (;;) {
      const inner = top?.shadowRoot?.elementFromPoint(x, y)
      if (!inner || inner === top) return top
      top = inner
    }
  }
  const isOpaque = (element) => {
    let opacity = 1
    for (let node = element; node; node = getParent(node)) {
      const style = getComputedStyle(node)
      opacity *= Number(style.opacity)
      if (style.visibility !== 'visible' || opacity <= MIN_OPACITY) return false
    }
    return true
  }
  const contains = (outer, inner) => {
    for (let node = inner; node; node = getParent(node)) if (node === outer) return true
    return false
  }
  const getCentre = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 ? { x: left + width / 2, y: top + height / 2 } : undefined
  }
  const isShown = (element) => {
    const centre = element.isConnected && getCentre(element)
    if (!centre) return false
    const top = getTop(centre.x, centre.y)
    return top !== null && (contains(element, top) || contains(top, element)) && isOpaque(element)
  }
  // The smallest elements whose own text contains the wanted one.
  const findAll = (root, text, found = []) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (
          node.data.includes(text) &&
          node.parentElement &&
          !/^(script|style)$/i.test(node.parentElement.localName)
        )
          found.push(node.parentElement)
      } else if (node.shadowRoot) findAll(node.shadowRoot, text, found)
    }
    return found
  }
  const findShown = (text) => findAll(document.body ?? document, text).find(isShown)
  const findDeep = (root, selector) => {
    const found = root.querySelector(selector)
    if (found) return found
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inner = shadowRoot && findDeep(shadowRoot, selector)
      if (inner) return inner
    }
    return undefined
  }
  // A message posted from an animation frame's callback is delivered after that frame was drawn.
  const afterPaint = (done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now())
    port2.postMessage(undefined)
  }
  const eachFrame = (look) =>
    new Promise((resolve) => {
      const frame = () => {
        if (look()) afterPaint(resolve)
        else requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    })

  const expectAfter = (type, look) => {
    window.probe.result = new Promise((resolve) => {
      const listen = async ({ timeStamp }) =>
        resolve({ at: timeStamp, shown: await eachFrame(look) })
      window.addEventListener(type, listen, { capture: true, once: true })
    })
  }

  window.probe = {
    findShown,
    /** The point to press for a text. */
    getPoint(text) {
      const element = findShown(text)
      if (!element) throw new Error(`"${text}" is not on screen`)
      return getCentre(element)
    },
    getPointOf(selector) {
      const element = findDeep(document, selector)
      if (!element) throw new Error(`${selector} is not in the page`)
      return getCentre(element)
    },
    /** ms since navigation of the first frame with the text on screen. */
    shown: (text) => eachFrame(() => findShown(text)),
    /** Resolves with true at the next task over 50 ms, with false if there is none for `ms`. */
    hasLongTask: (ms) =>
      new Promise((resolve) => {
        const end = (found) => {
          observer.disconnect()
          clearTimeout(timer)
          resolve(found)
        }
        const observer = new PerformanceObserver(() => end(true))
        const timer = setTimeout(() => end(false), ms)
        observer.observe({ type: 'longtask' })
      }),
    gone: (text) => eachFrame(() => !findShown(text)),
    /** Waits for the next event of the type: `result` resolves with `{ at, shown }`. */
    expect: (text, type) => expectAfter(type, () => findShown(text)),
    /** The same for an element, of any size and opacity. */
    expectElement: (selector, type) => expectAfter(type, () => findDeep(document, selector)),
    findDeep: (selector) => findDeep(document, selector),
    /** The element with focus, inside shadow roots. */
    getFocused() {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      return focused
    },
  }
}
