import { scaled, writeDecimal } from '../../../contract/decimal.ts'
import type { Section } from '../fields/field.ts'
import type { Facts, Kind, Sheet } from '../kinds/kind.ts'
import { milligramsOf } from '../weight.ts'

/** A figure that nobody enters, because it follows from others. */
export interface WorkedOut {
  section: Section
  label: string
  value: string
  unit: string
  /** Where it comes from. */
  from: string
}

const grams = (milligrams: number) => writeDecimal(milligrams, 3, 2)

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** The weight of the stones and of the metal in a piece, as far as both are known. */
function weights(kind: Kind, { gross, carats, metals }: Facts): WorkedOut[] {
  if (!('metals' in kind.lists)) return []
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
      value: grams(sum(nets)),
      unit: 'g',
      from: stated ? 'All metals together' : 'Gross less all else',
    })
  }
  return found
}

/** The pure metal of bullion. */
function fineWeight({ metals }: Facts): WorkedOut[] {
  const [part] = metals
  if (part === undefined || part.net === null) return []
  return [
    {
      section: 'bullion',
      label: 'Fine weight',
      value: grams(scaled(part.net, part.fineness, 10_000)),
      unit: 'g',
      from: 'Gross times fineness',
    },
  ]
}

/** The sums of a manifest, which the lot must equal. */
function manifestSums({ lists: { lines = [] } }: Sheet): WorkedOut[] {
  if (lines.length === 0) return []
  const of = (name: string) => sum(lines.map((line) => (line[name] as number | undefined) ?? 0))
  const from = lines.length === 1 ? 'In one line' : `In ${lines.length} lines`
  return [
    { section: 'lines', label: 'Pieces in all', value: String(of('pieces')), unit: '', from },
    { section: 'lines', label: 'Weight in all', value: grams(of('weight')), unit: 'g', from },
  ]
}

/** Everything about a listing that follows from what was entered, for its form. */
export function workedOut(kind: Kind, sheet: Sheet, facts: Facts): readonly WorkedOut[] {
  if ('lines' in kind.lists) return manifestSums(sheet)
  return kind.name === 'bullion' ? fineWeight(facts) : weights(kind, facts)
}
