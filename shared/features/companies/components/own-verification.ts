import type { OutputOf } from '../../../contract/endpoint.ts'
import type { CompletenessKey } from '../completeness.ts'
import type { verification } from '../verification-contract.ts'
import { stateWords } from '../verification-rules.ts'
import { stateTones } from './state-tones.ts'

export type OwnVerification = OutputOf<typeof verification.own>

type Move = OwnVerification['history'][number]

/** Whether a verification has ended by time, and nothing was submitted since. */
export const hasExpired = ({ state, history }: OwnVerification): boolean =>
  state === 'draft' && history.at(-1)?.event === 'expire'

/** The state of a company as its own people read it, as a mark and a word. */
export function standing(own: OwnVerification) {
  if (hasExpired(own)) return { tone: 'bad' as const, word: 'Expired' }
  return { tone: stateTones[own.state], word: stateWords[own.state].label }
}

/** The reviewer's last words, if the company has to do something about them. */
export function reviewerWords({
  state,
  history,
}: OwnVerification): (Move & { reason: string }) | null {
  const last = history.at(-1)
  if (state === 'verified' || last === undefined || last.reason === null) return null
  return { ...last, reason: last.reason }
}

/** The question of the reviewer about one item, as long as the item does not answer it. */
export function questionAbout(own: OwnVerification, key: CompletenessKey) {
  const words = own.state === 'more-information' ? reviewerWords(own) : null
  const open = own.completeness.some((each) => each.key === key && each.blocks)
  return open && words?.about.includes(key) ? words : null
}
