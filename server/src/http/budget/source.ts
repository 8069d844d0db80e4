import ipaddr from 'ipaddr.js'

const PREFIX_GROUPS = 4

/**
 * The network of one subscriber: an IPv4 address, or the /64 prefix of an IPv6 address. Other text
 * is returned unchanged.
 */
export function toSource(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, PREFIX_GROUPS)
    .map((part) => part.toString(16))
    .join(':')
}
