import { isIPv6 } from 'node:net'

/**
 * Whose an address is, as far as counting goes: of an IPv6 address its /64, since every home and every
 * rented machine has a whole one to change addresses in. Anything else comes back as it is, also an
 * IPv4 address in IPv6's notation, as a socket that listens on both gives it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The URL standard's spelling has neither leading zeros nor a dotted tail.
  const spelt = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  if (spelt.startsWith('::ffff:')) return address
  const [before = [], after = []] = spelt
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
