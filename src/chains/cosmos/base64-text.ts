// Keys of 32, 33 and 65 bytes and signatures of 64 bytes. None of them has this length in base64.
const HEX = /^(0x)?(([0-9a-f]{2}){32,33}|([0-9a-f]{2}){64,65})$/i

/** A key or a signature in base64, which some wallets write in hexadecimal. */
export function toBase64Text(text: string): string {
  const digits = HEX.exec(text)?.[2]
  return digits
    ? btoa(digits.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))))
    : text
}
