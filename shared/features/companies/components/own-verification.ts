import type { OutputOf } from '../../../contract/endpoint.ts'
import type { CompletenessKey } from '../completeness.ts'
import type { verification } from '../verification-contract.ts'

export type OwnVerification = OutputOf<typeof verification.own>

type Move = OwnVerification['history'][number]

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
