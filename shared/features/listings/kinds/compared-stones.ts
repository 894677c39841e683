import { listed } from '../../../ui/words.ts'
import { type Gem, gems, type Origin, origins } from '../vocabulary/stones.ts'
import type { Comparison } from './kind.ts'

/** What is said of stones whose prices may be compared. */
interface ComparedStone {
  gem?: Gem
  origin?: Origin
  treatment?: string
}

/** Pearls have no price by the carat, and nobody knows what the others are. */
const unlike: ReadonlySet<Gem> = new Set<Gem>(['pearl', 'mixed', 'other'])

/**
 * Stones in words that are the same for all like them, such as "untreated natural ruby and diamond"; null
 * if they are like no others.
 * @param stones the main one first
 */
export function comparedStones(stones: readonly ComparedStone[]): string | null {
  const found: string[] = []
  const sorts: string[] = []
  for (const { gem, origin, treatment } of stones) {
    if (gem === undefined || unlike.has(gem)) return null
    if (origin === undefined || treatment === undefined) return null
    found.push(gems[gem].toLowerCase())
    const state = treatment === 'none' ? 'untreated' : 'treated'
    sorts.push(`${state} ${origins[origin].toLowerCase()}`)
  }
  const [main = '', ...others] = found
  const besides = others.filter((each) => each !== main).toSorted()
  return `${listed(new Set(sorts.toSorted()))} ${listed(new Set([main, ...besides]))}`
}

interface LooseStones extends ComparedStone {
  form?: string
  /** Of all of them. */
  carats?: number
  stones?: number
}

/**
 * Loose stones are compared with the same stones of about the same size each, no matter whether they are
 * sold singly, as pairs or as parcels.
 */
export function comparedLoose(loose: LooseStones): Comparison | null {
  const { form, carats, stones = form === 'pair' ? 2 : 1 } = loose
  const said = comparedStones([loose])
  if (said === null || carats === undefined) return null
  return { among: `Loose ${said}`, size: Math.round(carats / stones) }
}
