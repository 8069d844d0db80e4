/** The phone wallet's icon. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#0f5e5a"/><rect x="30" y="16" width="36" height="64" rx="8" fill="#e8fbf6"/><rect x="36" y="26" width="24" height="34" rx="4" fill="#7fd4c4"/><circle cx="48" cy="70" r="4" fill="#0f5e5a"/></svg>`,
)}`
