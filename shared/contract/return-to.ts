const longest = 2000
/** Any origin but a real one: the answer must not depend on where the site is published. */
const here = 'https://here.invalid'

/** A path of this site; with a second slash or backslash it would begin with another host. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/\p{Cc}/u.test(text)

/**
 * Where to go after signing in: path, query and fragment on this site in their normal form, or null
 * where the text would lead anywhere else or cannot be read.
 */
export function safeReturnTo(text: string): string | null {
  if (text.length > longest || !isPath(text)) return null
  try {
    if (!isPath(decodeURIComponent(text))) return null
    const { origin, pathname, search, hash } = new URL(text, here)
    const address = pathname + search + hash
    // `/.//host` becomes `//host` only now.
    return origin === here && isPath(address) && address.length <= longest ? address : null
  } catch {
    // Malformed escapes.
    return null
  }
}
