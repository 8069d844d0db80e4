/** Compiled by `npm test -- --only types`: valid and invalid attributes of a page. */
import type { WalletIntrinsicElements } from '../../typings/jsx.js'
import type { WalletButtonElement } from '../../src/elements.js'

export type Tags = keyof WalletIntrinsicElements

export const page = (
  <>
    <wallet-modal
      project-id="id"
      server="https://wallet.example"
      networks="eip155:1"
      sign-in=""
      theme="auto"
      embedded
      className="mine"
      onwm-connect={({ account }) => console.log(account.length)}
    />
    <wallet-button
      label="Connect"
      chars-end="4"
      login="email"
      disabled
      ref={(element: WalletButtonElement | null) => element?.focus()}
    />
    <wallet-network-button for="checkout" label="Network" style={{ color: 'red' }} />
  </>
)
// @ts-expect-error Not a theme.
export const wrongTheme = <wallet-modal theme="blue" />
// @ts-expect-error No such attribute.
export const wrongAttribute = <wallet-button colour="red" />
// @ts-expect-error No such element.
export const wrongElement = <wallet-nothing />
