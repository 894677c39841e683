import {
  type CompanySort,
  type DatedDocument,
  documentKind,
  documentKindNames,
  type DocumentKindName,
  isRequired,
  labelOf,
  outOfDate,
  referencesWanted,
} from './document-kinds.ts'

/** How many of the references must have answered, if the operator says why they are enough. */
const fewestReferences = 2

export const completenessKeys = [...documentKindNames, 'references'] as const
export type CompletenessKey = (typeof completenessKeys)[number]

/** One thing that a verification needs. The company and the operator see the same list. */
export interface CompletenessItem {
  key: CompletenessKey
  label: string
  /** One or two words, for a narrow place. */
  short: string
  /** Of those that are not done, the first one is current. */
  state: 'done' | 'current' | 'open'
  /** How much of it is there: one document, or the references that have answered. */
  done: number
  of: number
  /** What is missing, as a sentence; null if it is done. */
  why: string | null
  /** The company cannot submit without it. A reference may still answer during the review. */
  blocks: boolean
}

export interface CompletenessInput {
  company: CompanySort
  documents: readonly (DatedDocument & { createdAt: Date | string })[]
  references: readonly { state: 'asked' | 'answered' | 'declined' | 'expired' }[]
  /** The reviewer's latest question, if the company has not submitted since. */
  asked: { at: Date | string; about: readonly CompletenessKey[] } | null
  now: Date
}

type Found = Omit<CompletenessItem, 'state'>

function documentItem(name: DocumentKindName, input: CompletenessInput): Found | null {
  const { company, documents, asked, now } = input
  const given = documents.filter(({ kind }) => kind === name)
  const [first] = given
  const { short, optional } = documentKind(name)
  // What nobody asked for counts only if it was given, and some never.
  if (optional || (first === undefined && !isRequired(name, company))) return null
  const label = labelOf(name, company.country)
  const item = (why: string | null): Found => ({
    key: name,
    label,
    short,
    done: why === null ? 1 : 0,
    of: 1,
    why,
    blocks: why !== null,
  })
  if (first === undefined) return item(`${label} is missing.`)
  if (given.every((each) => outOfDate(each, now) !== null)) {
    return item(`${label}: ${outOfDate(first, now)}`)
  }
  const unanswered =
    asked?.about.includes(name) &&
    given.every(({ createdAt }) => new Date(createdAt) < new Date(asked.at))
  return item(unanswered ? `${label}: The reviewer has asked for a new one.` : null)
}

const numbers = ['None', 'One', 'Two', 'Three']
const missingReferences = (still: number) =>
  still === 1 ? 'One trade reference is missing.' : `${still} trade references are missing.`

function referencesItem({ references }: CompletenessInput): Found {
  const named = references.filter(({ state }) => state === 'asked' || state === 'answered').length
  const answered = references.filter(({ state }) => state === 'answered').length
  const still = referencesWanted - named
  const why =
    still > 0
      ? missingReferences(still)
      : answered < referencesWanted
        ? `${numbers[answered]} of three trade references ${answered > 1 ? 'have' : 'has'} answered.`
        : null
  return {
    key: 'references',
    label: 'Trade references',
    short: 'References',
    done: Math.min(answered, referencesWanted),
    of: referencesWanted,
    why,
    blocks: still > 0,
  }
}

/** What a company's verification needs, in page order, and which of it is done. */
export function completeness(input: CompletenessInput): CompletenessItem[] {
  const found = [
    ...documentKindNames.flatMap((name) => documentItem(name, input) ?? []),
    referencesItem(input),
  ]
  const current = found.find(({ blocks }) => blocks) ?? found.find(({ why }) => why !== null)
  return found.map((each) => ({
    ...each,
    state: each.why === null ? 'done' : each === current ? 'current' : 'open',
  }))
}

/** What a company still lacks before it can submit, as sentences. */
export const missingBeforeReview = (items: readonly CompletenessItem[]): string[] =>
  items.flatMap(({ blocks, why }) => (blocks && why !== null ? [why] : []))

/** What still keeps an operator from verifying a company, as sentences. */
export const missingBeforeVerification = (items: readonly CompletenessItem[]): string[] =>
  items.flatMap(({ key, done, why }) =>
    why === null || (key === 'references' && done >= fewestReferences) ? [] : [why],
  )

/** Whether a company lacks an answer of a reference, which an operator may do without by saying why. */
export const isShortOfReferences = (items: readonly CompletenessItem[]): boolean =>
  items.some(({ key, done, of }) => key === 'references' && done < of)
