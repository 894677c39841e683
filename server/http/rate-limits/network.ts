import { isIPv6 } from 'node:net'

/**
 * The network to count an address under: for IPv6 its /64, since every home and rented machine has
 * a whole /64 and can change addresses within it. Anything else is returned unchanged, including
 * IPv4 in IPv6 notation, as sockets that listen on both report it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // In the URL standard's spelling there are no leading zeros and no dotted IPv4 tail.
  const spelt = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  if (spelt.startsWith('::ffff:')) return address
  const [before = [], after = []] = spelt
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
