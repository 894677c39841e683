import type { StatusTone } from '../../../ui/status-mark.tsx'
import type { CompanyState } from '../verification-rules.ts'
import type { OwnVerification } from './own-verification.ts'

export type OwnDocument = OwnVerification['documents'][number]
type OwnReference = OwnVerification['references'][number]

export interface RowState {
  tone: StatusTone
  word: string
}

/** What has become of a trade reference, as a mark and a word. */
export const referenceStates: Readonly<Record<OwnReference['state'], RowState>> = {
  asked: { tone: 'waiting', word: 'Waiting' },
  answered: { tone: 'good', word: 'Answered' },
  declined: { tone: 'bad', word: 'Does not know you' },
  expired: { tone: 'bad', word: 'No answer in time' },
}

/** What has become of documents that are in order, by the state of their company. */
const given: Readonly<Record<CompanyState, RowState>> = {
  draft: { tone: 'good', word: 'Added' },
  'more-information': { tone: 'good', word: 'Added' },
  submitted: { tone: 'waiting', word: 'Submitted' },
  'in-review': { tone: 'waiting', word: 'In review' },
  verified: { tone: 'good', word: 'Accepted' },
  rejected: { tone: 'neutral', word: 'Reviewed' },
  suspended: { tone: 'neutral', word: 'Reviewed' },
}

/** When a company last moved. */
export const movedAt = ({ history }: OwnVerification): string => history.at(-1)?.at ?? ''

interface RowFacts {
  state: CompanyState
  /** When the company last moved; in a verified one, the decision that accepted its documents. */
  movedAt: string
  required: boolean
  /** The reviewer has asked for a new one, which is not there yet. */
  asked: boolean
}

/** The state of all documents of one kind, as a mark and a word. */
export function rowState(documents: readonly OwnDocument[], facts: RowFacts): RowState {
  const [first] = documents
  if (first === undefined) {
    return facts.required
      ? { tone: 'neutral', word: 'Missing' }
      : { tone: 'neutral', word: 'Not added' }
  }
  const fresh = documents.filter(({ problem }) => problem === null)
  if (fresh.length === 0) {
    return { tone: 'bad', word: first.expiresOn === null ? 'Too old' : 'Expired' }
  }
  if (facts.asked) return { tone: 'bad', word: 'Asked again' }
  const newer = fresh.some(({ createdAt }) => createdAt > facts.movedAt)
  if (facts.state === 'verified' && newer) return { tone: 'waiting', word: 'New' }
  return given[facts.state]
}
