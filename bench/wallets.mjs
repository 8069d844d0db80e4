/** `count` listings in the directory's format. */
export function toWallets(count) {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    return {
      id: number.padStart(64, '0'),
      name: `Stub Wallet ${number}`,
      image_id: `image-${number}`,
      rdns: `org.stub.wallet${number}`,
      chains: ['eip155:1', 'eip155:8453'],
      mobile_link: `stub${number}://`,
      homepage: 'https://stub.example',
      badge_type: index % 3 === 0 ? 'certified' : 'none',
    }
  })
}
