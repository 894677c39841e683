const longest = 2000
/** Any origin but a real one: the answer must not depend on where the site is published. */
const here = 'https://here.invalid'

/** A path of this site; with a second slash or backslash it would begin with another host. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/\p{Cc}/u.test(text)
/** The same, read as it stands and decoded. Throws where it cannot be decoded. */
const isPathEitherWay = (text: string) => isPath(text) && isPath(decodeURIComponent(text))

/**
 * Where to go after logging in: path, query and fragment on this site in their normal form, or null
 * where the text would lead anywhere else or cannot be read.
 */
export function safeReturnTo(text: string): string | null {
  if (text.length > longest) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, here)
    const address = pathname + search + hash
    // The address, too: `/.//host` becomes `//host` only now.
    const safe = origin === here && isPathEitherWay(text) && isPathEitherWay(address)
    return safe && address.length <= longest ? address : null
  } catch {
    // No address, or malformed escapes.
    return null
  }
}
