import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider, type Config } from 'wagmi'

/** Draws a React tree into an element of the page; an entry of `stops` takes it away again. */
export async function drawReact(children: ReactNode, stops: (() => void)[]): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  stops.push(() => {
    void act(() => root.unmount())
    host.remove()
  })
  await act(async () => root.render(children))
  return host
}

/** The same below wagmi's providers. */
export function drawWithWagmi(
  config: Config,
  children: ReactNode,
  stops: (() => void)[],
): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  return drawReact(
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>,
    stops,
  )
}

/** A component that keeps the last value of a hook. */
export function holdHook<T>(hook: () => T) {
  const held = { now: undefined as unknown as T, View }
  function View() {
    held.now = hook()
    return null
  }
  return held
}
