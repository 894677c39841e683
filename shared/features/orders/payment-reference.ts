/** What the letters RF become in the check sum: R is 27, F is 15. */
const letters = '2715'
const digits = 7

const remainder = (body: string, check: string) => Number(`${body}${letters}${check}`) % 97

/**
 * The reference that a buyer puts on the transfer for an order, such as `RF1010010001`: a creditor
 * reference (ISO 11649) of twelve characters, so that no bank cuts it off.
 * @param number the order's number, of up to seven digits
 */
export function writeReference(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= 10 ** digits) {
    throw new RangeError(`no reference for order ${number}`)
  }
  // The 1 in front keeps the zeros: some banks drop those that a reference begins with.
  const body = `1${String(number).padStart(digits, '0')}`
  const check = String(98 - remainder(body, '00')).padStart(2, '0')
  return `RF${check}${body}`
}

// Banks break lines and add spaces anywhere. A digit right behind it belongs to a longer reference.
const written = /R\s*F(?<check>(?:[\s./-]*\d){2})(?<body>(?:[\s./-]*\d){8})(?!\d)/gu

/**
 * The one reference in what a payer or a bank wrote, as `writeReference` writes it. Null if there is
 * none, if it is cut off or mistyped, or if there are several.
 */
export function readReference(text: string): string | null {
  const found = new Set<string>()
  for (const { groups } of text.normalize('NFKC').toUpperCase().matchAll(written)) {
    const check = groups?.check?.replaceAll(/\D/g, '') ?? ''
    const body = groups?.body?.replaceAll(/\D/g, '') ?? ''
    if (remainder(body, check) === 1) found.add(`RF${check}${body}`)
  }
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

/** A reference in groups of four, as banks print it. */
export const groupedReference = (reference: string) => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
