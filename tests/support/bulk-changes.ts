import { callAs, type Served } from './api-calls.ts'
import type { SignedIn } from './people.ts'

/** A listing as a change of many names it. */
export interface Item {
  id: string
  version: number
}
export const seen = ({ id, version }: Item): Item => ({ id, version })

export const fivePercentLess = { do: 'price', by: 'percent', value: -500, round: 'one' }

const answerOf = async (asked: ReturnType<typeof callAs>) => {
  const { status, text } = await asked
  return { status, ...JSON.parse(text) }
}

/** Changes many listings, or says what that would do. */
export const changeMany = (site: Served, who: SignedIn, body: object) =>
  answerOf(callAs(site, who, '/stock-book/changes', body))

/** Takes a change of many listings back. */
export const undoMany = (site: Served, who: SignedIn, batchId: string) =>
  answerOf(callAs(site, who, `/stock-book/changes/${batchId}/undo`, {}))
