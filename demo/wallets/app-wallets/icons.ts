const toIcon = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${content}</svg>`,
  )}`

/** The icon of the SDK wallet. */
export const sdkIcon = toIcon(
  '<rect width="96" height="96" rx="24" fill="#5b3df5"/><path d="M36 32 22 48l14 16M60 32l14 16-14 16" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
)
/** The icon of the burner. */
export const burnerIcon = toIcon(
  '<rect width="96" height="96" rx="24" fill="#e4572e"/><path d="M48 18c6 14 20 20 20 38a20 20 0 0 1-40 0c0-8 4-13 8-18 1 6 3 9 6 11 2-10 1-20 6-31z" fill="#fff"/>',
)
