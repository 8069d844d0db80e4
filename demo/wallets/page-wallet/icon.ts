/** The page wallet's icon; EIP-6963 requires a data URI. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#b4490f"/><path d="M24 30a8 8 0 0 1 8-8h24l16 16v28a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8z" fill="#fff5ea"/><path d="M56 22v12a4 4 0 0 0 4 4h12z" fill="#ffc9a3"/><path d="M48 48h24v16H48a8 8 0 0 1 0-16z" fill="#b4490f"/><circle cx="51" cy="56" r="3" fill="#fff5ea"/></svg>`,
)}`
