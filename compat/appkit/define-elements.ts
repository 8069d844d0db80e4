/** Attributes in AppKit's spelling, as HTML and JSX write them, and the properties of ours. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  loadinglabel: 'loadingLabel',
  charsstart: 'charsStart',
  charsend: 'charsEnd',
}

/**
 * Defines AppKit's tags over our elements, under both of its prefixes: `appkit-button`,
 * `appkit-connect-button`, `appkit-account-button` and `appkit-network-button`. Does nothing
 * outside a page.
 */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  import('../../src/elements.js').then(
    ({ WalletButtonElement, WalletNetworkButtonElement }) => {
      const createButton = () =>
        class extends WalletButtonElement {
          static override get observedAttributes() {
            return [...super.observedAttributes, ...Object.keys(ATTRIBUTES)]
          }
          override attributeChangedCallback(
            name: string,
            before: string | null,
            value: string | null,
          ) {
            const property = ATTRIBUTES[name]
            if (property === undefined) super.attributeChangedCallback(name, before, value)
            else Reflect.set(this, property, property === 'loadingLabel' ? value : Number(value))
          }
        }
      for (const prefix of ['appkit', 'w3m']) {
        for (const tag of ['button', 'connect-button', 'account-button'])
          define(`${prefix}-${tag}`, createButton)
        define(`${prefix}-network-button`, () => class extends WalletNetworkButtonElement {})
      }
    },
    (error: unknown) => console.error(error),
  )
}

function define(tag: string, create: () => CustomElementConstructor) {
  if (!customElements.get(tag)) customElements.define(tag, create())
}
