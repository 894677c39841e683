import { writeDecimal } from '../../../../contract/decimal.ts'
import { milligramsOf } from '../../weight.ts'
import type { Facts, WorkedOut } from '../kind.ts'

const grams = (milligrams: number) => writeDecimal(milligrams, 3, 2)

/** The weight of the stones and of the metal in a piece, as far as both are known. */
export function workedOut({ gross, carats, metals }: Facts): WorkedOut[] {
  const found: WorkedOut[] = []
  const section = 'size'
  if (carats !== null) {
    found.push({
      section,
      label: 'Stones',
      value: grams(milligramsOf(carats)),
      unit: 'g',
      from: `${writeDecimal(carats, 3, 2)} ct at 0.2 g`,
    })
  }
  const nets = metals.flatMap(({ net }) => (net === null ? [] : [net]))
  if (gross !== null && nets.length > 0 && nets.length === metals.length) {
    const stated = metals.length > 1
    found.push({
      section,
      label: 'Net metal',
      value: grams(nets.reduce((sum, net) => sum + net, 0)),
      unit: 'g',
      from: stated ? 'All metals together' : 'Gross weight minus stones and other materials',
    })
  }
  return found
}
