const longest = 2000
/** A made-up origin: the answer must not depend on where the site is published. */
const here = 'https://here.invalid'

/** A path of this site. With a second slash or backslash it would name another host. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/\p{Cc}/u.test(text)
/** The same for the text itself and for its decoded form. Throws if it cannot be decoded. */
const isPathEitherWay = (text: string) => isPath(text) && isPath(decodeURIComponent(text))

/**
 * Where to go after logging in: path, query and fragment on this site in normal form. Null if the
 * text leads anywhere else or cannot be read.
 */
export function safeReturnTo(text: string): string | null {
  if (text.length > longest) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, here)
    const address = pathname + search + hash
    // Check the address as well: `/.//host` only now becomes `//host`.
    const safe = origin === here && isPathEitherWay(text) && isPathEitherWay(address)
    return safe && address.length <= longest ? address : null
  } catch {
    // Not an address, or malformed escapes.
    return null
  }
}
