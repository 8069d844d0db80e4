/** Usage lines of `setup` for `--help` and errors. */
export const SETUP_USAGE = [
  'setup [--yes] [--name <name>] [--address <host>] [--mail <url>|none] [--wallet yes|no] [--directory <dir>] [--database <url of an administrator>] [--replace]',
  'setup secrets --directory <dir> [--database-host <host:port>] [--parts <name>,…]',
  'setup databases --directory <dir> --database-host <host:port> [--parts <name>,…]',
] as const

/** Usage line of `start`. */
export const START_USAGE = 'start [--directory <dir>]'

/** Usage line of `doctor`. */
export const DOCTOR_USAGE = 'doctor [--directory <dir>] [--part <name>] [--time-server <host>]'
