import { useContext } from 'react'
import { useConfig, useEnsAddress, useEnsAvatar, useEnsName } from 'wagmi'
import { Context } from './context.js'

const MAINNET = 1
const DEGREES = 360

/** Picture of an account: the app's own, that of its ENS name, or a colour of its address. */
export function Avatar({
  address,
  name,
  size = 96,
  radius = 96,
}: {
  readonly address?: `0x${string}` | undefined
  readonly name?: string | undefined
  readonly size?: number
  readonly radius?: number
}) {
  const { customAvatar: Own } = useContext(Context)
  const { chains } = useConfig()
  const hasMainnet = chains.some(({ id }) => id === MAINNET)
  const { data: found } = useEnsAddress({
    chainId: MAINNET,
    query: { enabled: hasMainnet && !address && !!name },
    ...(name ? { name } : {}),
  })
  const account = address ?? found ?? undefined
  const { data: ensName } = useEnsName({
    chainId: MAINNET,
    query: { enabled: hasMainnet && account !== undefined && !name },
    ...(account ? { address: account } : {}),
  })
  const named = name ?? ensName ?? undefined
  const { data: ensAvatar } = useEnsAvatar({
    chainId: MAINNET,
    query: { enabled: hasMainnet && named !== undefined },
    ...(named ? { name: named } : {}),
  })
  const image = ensAvatar ?? undefined
  if (Own)
    return <Own address={account} ensName={named} ensImage={image} size={size} radius={radius} />
  const style = { inlineSize: size, blockSize: size, borderRadius: radius }
  if (image) return <img src={image} alt="" width={size} height={size} style={style} />
  const hue = account ? Number(BigInt(account) % BigInt(DEGREES)) : 0
  return (
    <span
      aria-hidden="true"
      style={{ ...style, display: 'inline-block', background: `hsl(${hue} 60% 60%)` }}
    />
  )
}
