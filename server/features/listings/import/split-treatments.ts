import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

const between = /\s*(?:[,;/+&]|\band\b)\s*/

/** Takes two treatments that a file has in one cell, such as "H, F", apart into their two fields. */
export function splitTreatments(kind: Kind, said: Record<string, string>): void {
  for (const [key, text] of Object.entries(said)) {
    const further = key.replace(/(^|\.)treatment$/, '$1furtherTreatment')
    const field = fieldAt(kind, further)
    if (further === key || said[further] !== undefined || field === undefined) continue
    const [one = '', other = '', ...more] = text.split(between)
    if (more.length > 0 || !('value' in field.read(one, {}) && 'value' in field.read(other, {}))) {
      continue
    }
    said[key] = one
    said[further] = other
  }
}
