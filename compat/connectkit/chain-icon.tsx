import { useConfig } from 'wagmi'

/** Picture of a network: its `iconUrl`, otherwise the first letter of its name. */
export function ChainIcon({
  id,
  unsupported,
  radius = '50%',
  size = 24,
}: {
  readonly id?: number | undefined
  readonly unsupported?: boolean
  readonly radius?: number | string
  readonly size?: number | string
}) {
  const chain = useConfig().chains.find((one) => one.id === id)
  const icon = (chain as { readonly iconUrl?: unknown } | undefined)?.iconUrl
  const style = { inlineSize: size, blockSize: size, borderRadius: radius }
  if (typeof icon === 'string') return <img src={icon} alt="" style={style} />
  return (
    <span
      aria-hidden="true"
      style={{
        ...style,
        display: 'inline-grid',
        placeItems: 'center',
        background: 'var(--wm-accent, #3366ff)',
        color: 'white',
        fontWeight: 600,
      }}
    >
      {unsupported ? '!' : (chain?.name.slice(0, 1) ?? '?')}
    </span>
  )
}
