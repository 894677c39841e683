import type { Values } from '#shared/features/listings/fields/field.ts'
import type { Sheet } from '#shared/features/listings/kinds/kind.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { reportWords } from '#shared/features/listings/reports.ts'
import { type Gem, gems } from '#shared/features/listings/vocabulary/stones.ts'

/** Every limit of the rules. */
export const limits = {
  /** A seller who has had so many listings live needs no review for being new. */
  trustedFrom: 5,
  /** Days for which a decision against one listing has the seller's others read. */
  refusalDays: 90,
  /** The value of all pieces, in minor units. */
  highValue: { minor: 5_000_000, currency: 'EUR' },
  /** Thousandths of a carat from which one stone should have a laboratory's report. */
  reportFrom: { diamond: 1000, coloured: 2000 },
  /** Bits of 64 in which two pictures of the same thing differ at most. */
  pictureBits: 6,
  /** A price over the value of its metal, in thousandths. */
  toMetal: { least: 900, most: 8000 },
  /** A price over the median of its like, in thousandths, and how many of them make a median. */
  toLike: { least: 500, most: 4000, lots: 8 },
  /** A finding counts again once it is so many times as large as the one that was approved. */
  growth: 1.25,
} as const

/** What the rules look at. */
export interface Evidence {
  kind: KindName
  sheet: Sheet
  /** How many listings of the seller have ever been live, counted up to `trustedFrom`. */
  everLive: number
  /** The latest decision against one of the seller's listings within `refusalDays`. */
  refusal: string | null
  /** The decision against this very listing, if that was the last one about it. */
  ownRefusal: string | null
  /** What all pieces are worth, in the currency of the limit. */
  value: number | null
  /** The price over the value of its metal, in thousandths. */
  toMetal: number | null
  like: Like | null
  /** Reports of this listing that other listings name as well. */
  sharedReports: readonly string[]
  /** Hashes of its pictures that look like another company's. */
  sharedPictures: readonly string[]
}

/** The price per gram or carat, and the median of lots that are like it. */
export interface Like {
  per: 'gram' | 'carat'
  /** Minor units of the limit's currency, as a fraction. */
  price: number
  median: number
  lots: number
}

/** What a rule found. */
export interface Finding {
  rule: RuleName
  /** What exactly it is about, to know it again: a report, a stone, a picture. */
  about: string
  /** How far it goes beyond the rule; null if it only is so or is not. */
  size: number | null
  /** For the operator, in one sentence. */
  says: string
}

interface Rule {
  /** What the seller reads, in one sentence. */
  seller: string
  find: (evidence: Evidence) => readonly Omit<Finding, 'rule'>[]
}

const one = (about: string, size: number | null, says: string) => [{ about, size, says }]
const times = (thousandths: number) => (thousandths / 1000).toFixed(2)

const coloured: ReadonlySet<unknown> = new Set<Gem>(['ruby', 'sapphire', 'emerald'])

/** The single stones of a listing that are sold by their quality: itself, or those of a piece. */
function singleStones(kind: KindName, { values, lists }: Sheet): { at: string; stone: Values }[] {
  if (kinds[kind].fields.carats !== undefined) {
    const [gem] = kinds[kind].facts({ values, lists }).gems
    return values.form === 'single' ? [{ at: 'stone', stone: { ...values, gem } }] : []
  }
  return (lists.stones ?? []).flatMap((stone, at) =>
    stone.count === 1 ? [{ at: `stones.${at + 1}`, stone }] : [],
  )
}

function withoutReport({ gem, carats, laboratory, report, origin }: Values): boolean {
  if (laboratory !== undefined && report !== undefined) return false
  if (origin === 'imitation' || typeof carats !== 'number') return false
  if (gem === 'diamond') return carats >= limits.reportFrom.diamond
  return coloured.has(gem) && carats >= limits.reportFrom.coloured
}

/** Beyond 1 how many times a ratio is outside its limits; null if it is inside. */
function outside(ratio: number, { least, most }: { least: number; most: number }) {
  if (ratio < least) return { about: 'below', size: least / Math.max(ratio, 1) }
  return ratio > most ? { about: 'above', size: ratio / most } : null
}

const rules = {
  'new-seller': {
    seller: `We check the first ${limits.trustedFrom} listings of each seller.`,
    find: ({ everLive }) =>
      everLive >= limits.trustedFrom
        ? []
        : one('', null, `The seller has had ${everLive} of ${limits.trustedFrom} listings live.`),
  },
  'refused-lately': {
    seller: `A listing of your company was sent back or taken down in the last ${limits.refusalDays} days.`,
    find: ({ refusal }) =>
      refusal === null
        ? []
        : one(
            refusal,
            null,
            `A listing of this seller was sent back or taken down in the last ${limits.refusalDays} days.`,
          ),
  },
  'refused-before': {
    seller: 'This listing was sent back or taken down before.',
    find: ({ ownRefusal }) =>
      ownRefusal === null
        ? []
        : one(ownRefusal, null, 'This listing was sent back or taken down before.'),
  },
  'high-value': {
    seller: 'We check listings of high value before they go live.',
    find: ({ value }) =>
      value === null || value <= limits.highValue.minor
        ? []
        : one('', value, 'All pieces together are worth more than the limit.'),
  },
  'missing-report': {
    seller:
      'A diamond from 1 ct, or a ruby, sapphire or emerald from 2 ct, has no laboratory report.',
    find: ({ kind, sheet }) =>
      singleStones(kind, sheet).flatMap(({ at, stone }) => {
        if (!withoutReport(stone)) return []
        const carats = stone.carats as number
        const says = `${gems[stone.gem as Gem]} of ${times(carats)} ct without a laboratory report.`
        return one(at, carats, says)
      }),
  },
  'report-elsewhere': {
    seller: 'Another listing has the same report number.',
    find: ({ sharedReports }) =>
      sharedReports.flatMap((each) =>
        one(each, null, `Another listing names the report ${reportWords(each)}.`),
      ),
  },
  'picture-elsewhere': {
    seller: 'A picture looks like one of another company.',
    find: ({ sharedPictures }) =>
      sharedPictures.flatMap((each) =>
        one(each, null, 'A picture looks like one of another company.'),
      ),
  },
  'far-from-metal': {
    seller: 'The price is far from the value of the metal.',
    find: ({ toMetal, sheet }) => {
      if (toMetal === null) return []
      // Stones may be worth any number of times the metal that holds them.
      const most = (sheet.lists.stones ?? []).length > 0 ? Infinity : limits.toMetal.most
      const found = outside(toMetal, { least: limits.toMetal.least, most })
      return found === null
        ? []
        : one(found.about, found.size, `The price is ${times(toMetal)} times its metal.`)
    },
  },
  'far-from-like': {
    seller: 'The price is far from that of similar listings.',
    find: ({ like }) => {
      if (like === null || like.lots < limits.toLike.lots || like.median === 0) return []
      const ratio = Math.round((like.price / like.median) * 1000)
      const found = outside(ratio, limits.toLike)
      const says = `Per ${like.per}, the price is ${times(ratio)} times the median of ${like.lots} similar lots.`
      return found === null ? [] : one(found.about, found.size, says)
    },
  },
} as const satisfies Record<string, Rule>
type RuleName = keyof typeof rules
export const ruleNames = Object.keys(rules) as readonly RuleName[]

/** The rules about who sells. A change of a live listing does not ask them again. */
const aboutSeller: ReadonlySet<RuleName> = new Set([
  'new-seller',
  'refused-lately',
  'refused-before',
])

/** What the rules find in a listing that is published, or only in a change of a live one. */
export function applyRules(evidence: Evidence, when: 'published' | 'changed'): Finding[] {
  return ruleNames
    .filter((name) => when === 'published' || !aboutSeller.has(name))
    .flatMap((name) => rules[name].find(evidence).map((found) => ({ rule: name, ...found })))
}

/** Whether an operator has approved what was found, or something worse of the same kind. */
export const isKnown = ({ rule, about, size }: Finding, known: readonly Finding[]): boolean =>
  known.some(
    (each) =>
      each.rule === rule &&
      each.about === about &&
      (size === null || (each.size !== null && size <= each.size * limits.growth)),
  )

/** What the seller is told, each sentence once. */
export const sellerSentences = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ rule }) => rules[rule].seller)),
]

/** What the operator reads, each sentence once. */
export const operatorSentences = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ says }) => says)),
]
