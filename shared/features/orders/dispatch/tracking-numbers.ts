// The published forms of tracking numbers, each without spaces and punctuation, in capitals.

/** A tracking number without spaces and punctuation, in capitals. */
export const bareTracking = (typed: string): string =>
  typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

const digitsOf = (text: string) => Array.from(text, Number)

/** The sum of digits, each times its weight; weights repeat. */
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, at) => sum + digit * (weights[at % weights.length] ?? 0), 0)

/** Whether the last digit is the GS1 check digit of the digits before it, as on most parcels. */
function endsInGs1Digit(number: string): boolean {
  const all = digitsOf(number)
  const sum = weighted(all.slice(0, -1).toReversed(), [3, 1])
  return (10 - (sum % 10)) % 10 === all.at(-1)
}

/** 1Z, the sender, the service, the parcel, and a digit that checks them. */
export function isUpsNumber(number: string): boolean {
  const parts = /^1Z([\dA-Z]{15})(\d)$/.exec(number)
  if (parts === null) return false
  const [, body = '', check] = parts
  const worth = Array.from(body, (each) =>
    /\d/.test(each) ? Number(each) : (each.charCodeAt(0) - 63) % 10,
  )
  return (10 - (weighted(worth, [1, 2]) % 10)) % 10 === Number(check)
}

/** Express air waybills have 12 digits, Ground parcels 15 or, with 96 before them, 22. */
export function isFedexNumber(number: string): boolean {
  if (/^\d{12}$/.test(number)) {
    const all = digitsOf(number)
    return (weighted(all.slice(0, -1), [3, 1, 7]) % 11) % 10 === all.at(-1)
  }
  if (/^\d{15}$/.test(number)) return endsInGs1Digit(number)
  return /^96\d{20}$/.test(number) && endsInGs1Digit(number.slice(7))
}

/** Express waybills have 10 digits, the last of which is the rest after dividing by 7; pieces begin with JD. */
export const isDhlNumber = (number: string): boolean =>
  /^\d{10}$/.test(number)
    ? Number(number.slice(0, -1)) % 7 === Number(number.at(-1))
    : /^J[A-Z]{2,3}\d{10,20}$|^JD\d{14,20}$/.test(number)

const s10Form = /^[A-Z]{2}(\d{8})(\d)([A-Z]{2})$/

/** Whether it is written like an item of the Universal Postal Union's standard S10. */
export const looksLikeS10 = (number: string): boolean => s10Form.test(number)

/**
 * Whether it is an item of the post by the Universal Postal Union's standard S10: two letters, eight
 * digits, a digit that checks them, and the country.
 */
export function isS10Number(number: string, country?: string): boolean {
  const parts = s10Form.exec(number)
  if (parts === null) return false
  const [, serial = '', check, from] = parts
  if (country !== undefined && country !== from) return false
  const rest = 11 - (weighted(digitsOf(serial), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  const expected = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return expected === Number(check)
}

/** Parcels of the United States' post: 20 digits, or 22 that begin with 9, with a check digit. */
export const isUspsNumber = (number: string): boolean =>
  isS10Number(number, 'US') ||
  (/^9[1-5]\d{20}$/.test(number) && endsInGs1Digit(number)) ||
  (/^\d{20}$/.test(number) && (endsInGs1Digit(number) || endsInGs1Digit(`91${number}`)))
