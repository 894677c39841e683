import { contactPatterns, harmless, payToPatterns } from './contact-patterns.ts'
import { plainText } from './plain-text.ts'

/** What stands in place of contact data between two companies. */
export const contactMark = '[contact hidden until an order is paid]'
/** What stands in place of it in texts that others read too, where it is never shown. */
export const publicContactMark = '[contact hidden]'

/** Kinds of contact data, as the reason names them. */
const contactKinds = {
  email: 'an email address',
  web: 'a web address',
  bank: 'a bank account',
  messenger: 'a messenger or social network',
  phone: 'a telephone number',
} as const
export type ContactKind = keyof typeof contactKinds

interface Found {
  kind: ContactKind
  /** Places in the plain text; the end is exclusive. */
  from: number
  to: number
}

/** The places of contact data in a plain text; a place may be found more than once. */
function findIn(plain: string): Found[] {
  const found: Found[] = []
  // Each kind reads what the ones before have left, so that a part of an address is not a number.
  let rest = plain
  const add = (kind: ContactKind, from: number, to: number) => {
    found.push({ kind, from, to })
    rest = rest.slice(0, from) + '\u0001'.repeat(to - from) + rest.slice(to)
  }
  for (const { kind, pattern, amongFigures, take } of contactPatterns) {
    for (const { 0: text, index } of (amongFigures ? blanked(rest) : rest).matchAll(pattern)) {
      const length = take === undefined ? text.length : take(text)
      if (length > 0) add(kind, index, index + length)
    }
  }
  return found
}

/** A text without weights, prices, dates and the like, which are no parts of telephone numbers. */
const blanked = (plain: string) =>
  harmless.reduce(
    (text, pattern) => text.replace(pattern, (each) => '\u0002'.repeat(each.length)),
    plain,
  )

/**
 * Replaces email and web addresses, telephone and bank account numbers, and names of messengers by a
 * mark, however they are written.
 * @param mark what stands in their place, in square brackets
 * @returns the text as others may read it, and what was hidden
 */
export function hideContactData(
  text: string,
  mark = contactMark,
): { text: string; hidden: ContactKind[] } {
  const { plain, starts } = plainText(text)
  const places = findIn(plain).toSorted((a, b) => a.from - b.from)
  if (places.length === 0) return { text, hidden: [] }
  const pieces: string[] = []
  let end = 0
  for (const { from, to } of places) {
    const [start, stop] = [starts[from] ?? text.length, starts[to] ?? text.length]
    if (start >= end) pieces.push(text.slice(end, start), mark)
    end = Math.max(end, stop)
  }
  pieces.push(text.slice(end))
  const hidden = (Object.keys(contactKinds) as ContactKind[]).filter((kind) =>
    places.some((each) => each.kind === kind),
  )
  // Neighbours, such as a messenger and the number after it, need one mark.
  const escaped = mark.replaceAll(/[[\]]/g, String.raw`\$&`)
  const twice = new RegExp(`${escaped}(?:[\\s,;:.-]*${escaped})+`, 'g')
  return { text: pieces.join('').replace(twice, mark), hidden }
}

/** Whether a text names a bank account, or asks to pay to one. */
export function namesAccount(text: string): boolean {
  const { plain } = plainText(text)
  return (
    payToPatterns.some((pattern) => pattern.test(plain)) ||
    findIn(plain).some(({ kind }) => kind === 'bank')
  )
}

/** What is hidden in a text, such as "an email address and a telephone number". */
export function hiddenWords(kinds: readonly ContactKind[]): string {
  const named = kinds.map((kind) => contactKinds[kind])
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`
}
