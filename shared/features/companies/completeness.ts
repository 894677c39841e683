import {
  type CompanySort,
  type DatedDocument,
  documentKindNames,
  type DocumentKindName,
  isRequired,
  labelOf,
  outOfDate,
  referencesWanted,
} from './document-kinds.ts'

/** One thing that a verification needs. Both the company and the operator see the same list. */
export interface Need {
  name: DocumentKindName | 'references'
  label: string
  /** How much of it is there: one document, or the references that have answered. */
  done: number
  of: number
  /** What is missing, in words; null if it is complete. */
  missing: string | null
  /** The company cannot submit without it. An answer of a reference may come during the review. */
  beforeReview: string | null
}

const numbers = ['No', 'One', 'Two', 'Three']

function referencesOf(states: readonly string[]): Need {
  const answered = states.filter((state) => state === 'answered').length
  const still = referencesWanted - states.length
  const unnamed =
    still <= 0
      ? null
      : still === 1
        ? 'One trade reference is missing.'
        : `${still} trade references are missing.`
  const waits =
    answered >= referencesWanted
      ? null
      : `${numbers[answered]} of three trade references ${answered > 1 ? 'have' : 'has'} answered.`
  return {
    name: 'references',
    label: 'References',
    done: Math.min(answered, referencesWanted),
    of: referencesWanted,
    missing: unnamed ?? waits,
    beforeReview: unnamed,
  }
}

/** What a company's verification needs, and how far each part is, in page order. */
export function needsOf(
  sort: CompanySort,
  documents: readonly DatedDocument[],
  references: readonly { state: string }[],
  now: Date,
): Need[] {
  const papers = documentKindNames.flatMap((name): Need[] => {
    const given = documents.filter(({ kind }) => kind === name)
    const [first] = given
    // A document that nobody asked for counts only if it was given.
    if (first === undefined && !isRequired(name, sort)) return []
    const label = labelOf(name, sort.country)
    const fresh = given.some((each) => outOfDate(each, now) === null)
    const missing = fresh
      ? null
      : first === undefined
        ? `${label} is missing.`
        : `${label}: ${outOfDate(first, now)}`
    return [{ name, label, done: fresh ? 1 : 0, of: 1, missing, beforeReview: missing }]
  })
  return [...papers, referencesOf(references.map(({ state }) => state))]
}

/** What a company still needs before its review, in words. */
export const missingBeforeReview = (needs: readonly Need[]): string[] =>
  needs.flatMap(({ beforeReview }) => beforeReview ?? [])
