import dns from 'node:dns'

const LOCAL = /(?:^|\.)localhost$/

/** Lets this process reach `*.localhost`, as browsers do; the system's resolver may not know these names. Returns the end of it. */
export function resolveLocalNames(): () => void {
  const { lookup } = dns
  dns.lookup = ((name: string, ...rest: [object, () => void]) =>
    (lookup as (name: string, ...rest: [object, () => void]) => void)(
      LOCAL.test(name) ? '127.0.0.1' : name,
      ...rest,
    )) as typeof lookup
  return () => {
    dns.lookup = lookup
  }
}
