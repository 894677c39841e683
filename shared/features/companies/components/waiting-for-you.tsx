import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import type { Api } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { capitalised, numberWord } from '../../../ui/words.ts'
import { useShell } from '../../../workplace/use-shell.ts'
import { mostWaiting, type Waiting, type WaitingPart } from '../../../workplace/waiting.ts'
import { useMe } from '../../../workplace/workplace-page.tsx'
import { Part } from './overview-lists.tsx'

/** When something that waits is over: a document counts until its last day ends. */
export const endOf = ({ until, ends = `${until}T24:00Z` }: Waiting) =>
  until === null ? Number.POSITIVE_INFINITY : Date.parse(ends)

const none: readonly WaitingPart[] = []

/** What waits for a company: what it has to do for its verification, and in all parts of its trade. */
export function useWaiting(papers: readonly Waiting[]) {
  const me = useMe()
  const menu = useShell()?.menu
  const load = useCallback(
    async (api: Api) => {
      if (menu === undefined || me.company?.verified !== true) return none
      const parts = await Promise.all(menu.waiting.map((each) => each(api, me)))
      return parts.filter((part) => part !== null)
    },
    [menu, me],
  )
  const { data, failed, retry } = useLoaded(load)
  const parts = data ?? none
  const all = [...papers, ...parts.flatMap(({ ours }) => ours)].toSorted((a, b) =>
    endOf(a) < endOf(b) ? -1 : 1,
  )
  return {
    parts,
    /** The most urgent. What has to be done for the verification is always among them. */
    shown: all.filter((each, at) => at < mostWaiting || papers.includes(each)),
    count: papers.length + parts.reduce((sum, part) => sum + part.count, 0),
    loading: data === null && !failed,
    failed,
    retry,
  }
}

export type Waitings = ReturnType<typeof useWaiting>

interface RestProps {
  of: readonly { one: string; count: number; to: string }[]
  /** Before what they are called, such as "more". */
  more?: string
  /** Such as "waiting for you". */
  where: string
}

/** What is not in the list, such as "Two more offers and one more order are waiting for you." */
function Rest({ of, more, where }: RestProps) {
  const left = of.filter(({ count }) => count > 0)
  const [first] = left
  if (first === undefined) return null
  return (
    <>
      {left.map(({ one, count, to }, at) => {
        const what = [numberWord(count), more, count === 1 ? one : `${one}s`]
          .filter(Boolean)
          .join(' ')
        return (
          <span key={one}>
            {at > 0 && (at === left.length - 1 ? ' and ' : ', ')}
            <Link className="text-link" to={to}>
              {at === 0 ? capitalised(what) : what}
            </Link>
          </span>
        )
      })}{' '}
      {left.length === 1 && first.count === 1 ? 'is' : 'are'} {where}.
    </>
  )
}

/** What has to be done, the most urgent first; only its button is filled. */
function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <ol className="waiting">
      {waiting.map(({ kind, title, says, until, ends, verb, to, picture, money }, at) => (
        <li key={`${kind} ${title} ${to}`}>
          <div className="waiting-what">
            {picture !== undefined && <LotPicture picture={picture} sizes="78px" silent />}
            <div>
              <p className="small quiet">{kind}</p>
              <h3 className="d6">{title}</h3>
              <p className="small quiet">{says}</p>
            </div>
          </div>
          {money !== undefined && (
            <p className="waiting-money">
              <span className="waiting-amount">
                <Price of={money.amount} />
              </span>
              <span className="small quiet">{money.says}</span>
            </p>
          )}
          {until !== null && <TimeLeft until={until} ends={ends} past="Over" />}
          <Link
            className={at === 0 ? 'button button-small button-filled' : 'button button-small'}
            to={to}
          >
            {verb}
            <span className="visually-hidden">
              : {kind}, {title}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

interface WaitingForYouProps {
  of: Waitings
  /** The company's new documents are with a reviewer. */
  withReviewer: boolean
}

/** What waits for a verified company, and what it waits for. */
export function WaitingForYou({ of, withReviewer }: WaitingForYouProps) {
  const { parts, shown, count, loading, failed, retry } = of
  const buys = useMe().company?.buys === true
  const more = parts.map((part) => ({
    ...part,
    count: part.count - part.ours.filter((each) => shown.includes(each)).length,
  }))
  const elsewhere = (whose: 'colleagues' | 'theirs') =>
    parts.flatMap(({ one, [whose]: others }) => (others?.count ? [{ one, ...others }] : []))
  const colleagues = elsewhere('colleagues')
  const theirs = elsewhere('theirs')
  return (
    <Part
      title="Waiting for you"
      aside={
        buys && (
          <Link className="overview-act" to={paths.search}>
            <span className="text-link">Search all lots</span>
          </Link>
        )
      }
    >
      {shown.length > 0 && <WaitingList waiting={shown} />}
      {loading && <p className="overview-empty">Loading.</p>}
      {failed && (
        <div role="alert">
          <p className="overview-empty">Your trade could not be loaded.</p>
          <button className="button button-small" type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {!loading && !failed && count === 0 && (
        <p className="overview-empty">Nothing is waiting for you.</p>
      )}
      <div className="waiting-rest small quiet">
        {count > shown.length && (
          <p>
            <Rest of={more} more="more" where="waiting for you" />
          </p>
        )}
        {colleagues.length > 0 && (
          <p>
            <Rest of={colleagues} where="waiting for your colleagues" />
          </p>
        )}
        {theirs.length > 0 && (
          <p>
            <Rest of={theirs} where="waiting for others" />
          </p>
        )}
        {withReviewer && <p>Your new documents are with a reviewer. We will email you.</p>}
      </div>
    </Part>
  )
}
