const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b(?!-(latn|cyrl))|-(arab|hebr|thaa)\b/i

/** True when the language of a BCP 47 tag is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.test(tag)
}
