import { promiseWords, type TimePromise } from '../promised-time.ts'

/** The words, addresses and time limit of a queue of cases that wait for an operator. */
export interface Queue {
  label: string
  /** What stands before the description of one case. */
  before: string
  promise: TimePromise
  /** The page that lists the whole queue, and the page of one case. */
  list: string
  caseAt: (id: string) => string
  /** It ends without an operator, who only watches it; so it is never the next case to take. */
  endsAlone?: true
}

/** The address of the row of a list that is about a case. */
export const rowIn = (list: string) => (id: string) => `${list}#${id}`

/** How soon a queue's cases are promised, as the console lists it. */
export function promisedIn({ promise, endsAlone }: Queue): string {
  return endsAlone ? `Automatic after ${promiseWords(promise)}` : promiseWords(promise)
}
