import type { Values } from './fields/field.ts'
import type { Complaint, Kind, Sheet } from './kinds/kind.ts'
import { type Gem, type Origin, origins } from './vocabulary/stones.ts'

/** From what buyers must know first to what needs no word. */
const tellingFirst = [
  'imitation',
  'assembled',
  'laboratory-grown',
  'cultured',
  'natural',
] as const satisfies readonly Origin[]

/** The origin that speaks for several stones: one grown stone is enough to say so. Null without any. */
export const originOfAll = (stones: readonly { origin?: Origin }[]): Origin | null =>
  tellingFirst.find((each) => stones.some(({ origin }) => origin === each)) ?? null

/** A word after "not" or "no" says the opposite; the group in front finds that. */
const words = (pattern: string) =>
  new RegExp(String.raw`\b((?:no|not|non|never|without)[\s-]+)?(?:${pattern})\b`, 'gi')

/** Words by which a title says an origin plainly. */
const names: Readonly<Record<Origin, RegExp>> = {
  // The colour or the form of a treated or grown stone can be natural.
  natural: words(
    String.raw`natural(?![\s-]+(?:colou?r|shape|form|finish|light|tone|hue))|earth[\s-]*mined`,
  ),
  cultured: words('cultured'),
  'laboratory-grown': words(String.raw`lab(?:oratory)?[\s-]*grown`),
  imitation: words('imitation'),
  assembled: words('assembled|(?:doublet|triplet)s?'),
}

/** Words that only something of this origin may have in its title. */
const claims: Readonly<Record<Exclude<Origin, 'natural'>, RegExp>> = {
  cultured: names.cultured,
  // A natural diamond can be treated by HPHT.
  'laboratory-grown': words(
    String.raw`lab(?:oratory)?[\s-]*(?:grown|created|made)|lgd|cvd|hpht(?![\s-]*(?:treat|process|enhanc))|synthetic|moissanite`,
  ),
  imitation: words('imitation|simulants?|simulated|faux|cubic zirconia'),
  assembled: words('(?:doublet|triplet)s?'),
}

const says = (text: unknown, pattern: RegExp) =>
  typeof text === 'string' && [...text.matchAll(pattern)].some(([, negated]) => !negated)

interface Stated {
  /** The key of its origin. */
  key: string
  gem: Gem | undefined
  origin: Origin | undefined
}

/** All stones of a listing for which its kind asks an origin. */
function statedStones(kind: Kind, { values, lists }: Sheet): Stated[] {
  const of = (key: string, { gem, origin }: Values): Stated => ({
    key,
    gem: gem as Gem | undefined,
    origin: origin as Origin | undefined,
  })
  const entries = Object.entries(kind.lists).flatMap(([name, { fields }]) =>
    (lists[name] ?? []).flatMap((entry, at) =>
      fields.origin?.applies(entry) === true ? [of(`${name}.${at + 1}.origin`, entry)] : [],
    ),
  )
  return kind.fields.origin === undefined ? entries : [of('origin', values), ...entries]
}

/** The origins that a title must name, in the order of `tellingFirst`. */
const unnaturalIn = (stones: readonly Stated[]) =>
  tellingFirst.filter((each) => each !== 'natural' && stones.some(({ origin }) => origin === each))

/**
 * A lot's title as every page shows it. A stone that is not natural says so even if its seller's
 * words do not, so that nobody takes one for the other.
 */
export function shownTitle(kind: Kind, sheet: Sheet): string {
  const title = typeof sheet.values.title === 'string' ? sheet.values.title : ''
  const stones = statedStones(kind, sheet)
  const unsaid = unnaturalIn(stones).filter((each) => !says(title, names[each]))
  if (unsaid.length === 0) return title
  const named = unsaid.map((each) => origins[each].toLowerCase())
  // Of a piece with others as well, the title says only that there are such stones.
  return stones.every(({ origin }) => origin === stones[0]?.origin)
    ? `${title}, ${named.join(' and ')}`
    : `${title}, with ${named.map((each) => `${each} ${each === 'cultured' ? 'pearls' : 'stones'}`).join(' and ')}`
}

/** What is wrong with the origins of a listing, and with its words about them. One rule for all kinds. */
export function originComplaints(kind: Kind, sheet: Sheet): readonly Complaint[] {
  const stones = statedStones(kind, sheet)
  const mistaken = stones.flatMap(({ key, gem, origin }): Complaint[] => {
    if (gem === undefined || gem === 'mixed' || gem === 'other') return []
    if (gem === 'pearl') {
      return origin === 'laboratory-grown' || origin === 'assembled'
        ? [{ key, reason: 'A pearl is natural, cultured or an imitation.' }]
        : []
    }
    return origin === 'cultured' ? [{ key, reason: 'Only pearls are cultured.' }] : []
  })
  const asksOrigin = kind.fields.origin ?? Object.values(kind.lists).some((l) => l.fields.origin)
  // What is not stated yet is asked for first.
  if (!asksOrigin || stones.some(({ origin }) => origin === undefined)) return mistaken
  const { title, description } = sheet.values
  const unnatural = unnaturalIn(stones)
  const claimed = (Object.keys(claims) as (keyof typeof claims)[]).find(
    (each) =>
      !unnatural.includes(each) &&
      (says(title, claims[each]) ||
        (each === 'laboratory-grown' && says(description, claims[each]))),
  )
  if (claimed !== undefined) {
    const said = origins[claimed].toLowerCase()
    const reason = `The title or description says “${said}”, but no stone or pearl is entered as ${said}.`
    return [...mistaken, { key: 'title', reason }]
  }
  const hidden = unnatural.find((each) => !says(title, names[each]))
  if (hidden === undefined || !says(title, names.natural)) return mistaken
  const reason = `The title says that it is natural, but it is entered as ${origins[hidden].toLowerCase()}.`
  return [...mistaken, { key: 'title', reason }]
}
