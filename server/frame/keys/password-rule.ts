/** Minimum length of a backup file's password. */
export const MIN_PASSWORD = 12
