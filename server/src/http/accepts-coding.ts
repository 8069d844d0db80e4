/** True if a client takes a coding, such as `gzip`, by its `Accept-Encoding` (RFC 9110, §12.5.3). */
export function acceptsCoding(header: string | undefined, coding: 'gzip' | 'br'): boolean {
  const found = (header ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .find(([name]) => name === coding)
  return found !== undefined && Number(found[1] ?? 1) > 0
}
