import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { useMe } from '../../../workplace/workplace-page.tsx'
import { listings } from '../contract.ts'
import { fieldName } from '../editing/draft.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import { sections } from '../fields/field.ts'
import {
  type ListingState,
  listingStates,
  type SellerMove,
  sellerMoves,
} from '../listing-states.ts'
import { hiddenWords } from '../settled-currencies.ts'
import { fieldAt, type Unreadable } from '../sheet.ts'
import { DemandLine } from './demand-line.tsx'
import { goToField, StepTrouble, useEditing } from './editor-context.tsx'
import { ReviewNote } from './review-note.tsx'

const shownMost = 8

/** What is missing, as links to the fields. */
function MissingList({ points }: { points: readonly Unreadable[] }) {
  const { kind, said, leave } = useEditing()
  const [all, setAll] = useState(false)
  const shown = all ? points : points.slice(0, shownMost)
  return (
    <>
      <ul className="missing">
        {shown.map(({ key }) => {
          const section = fieldAt(kind, key)?.section
          return (
            <li key={key}>
              <a
                href={`#field-${key}`}
                onClick={(event) => {
                  // A link to each would add entries to the history.
                  event.preventDefault()
                  leave(key)
                  goToField(key, section ?? 'what')
                }}
              >
                {fieldName(kind, key, said)}
              </a>
              {section && <span className="small quiet">{sections[section]}</span>}
            </li>
          )
        })}
      </ul>
      {points.length > shown.length && (
        <button className="text-link missing-all" type="button" onClick={() => setAll(true)}>
          Show all {points.length}
        </button>
      )}
    </>
  )
}

/** What a state means for buyers, and for what can be done next. */
const meanings: Partial<Readonly<Record<ListingState, string>>> = {
  private: 'Only your company sees it.',
  review: 'We read it before buyers see it.',
  paused: 'Buyers do not see it while it is paused.',
  'sold-out': 'There are none left. Enter how many you have to publish it again.',
  archived: 'It is archived. Restore it to work on it again.',
}

const moveWords: Readonly<Record<SellerMove, { label: string; working: string }>> = {
  publish: { label: 'Publish', working: 'Publishing' },
  'keep-private': { label: 'Keep private', working: 'Hiding' },
  pause: { label: 'Pause', working: 'Pausing' },
  archive: { label: 'Archive', working: 'Archiving' },
  restore: { label: 'Restore', working: 'Restoring' },
}

function useMoves() {
  const api = useApi()
  const { draft, listing } = useEditing()
  return (move: SellerMove) =>
    void draft.act(move, (version) => api().call(listings.move, { id: listing.id, version, move }))
}

function OtherMoves({ working }: { working: string | null }) {
  const { listing } = useEditing()
  const take = useMoves()
  const [asking, setAsking] = useState(false)
  const moves = listing.moves.filter((move) => move !== 'publish')
  if (moves.length === 0) return null
  return (
    <div className="panel-moves">
      {moves.map((move) => (
        <WorkButton
          key={move}
          className="text-link"
          working={working}
          onClick={() =>
            move === 'archive' && listing.slug !== null ? setAsking(true) : take(move)
          }
        >
          {working === move ? moveWords[move].working : moveWords[move].label}
        </WorkButton>
      ))}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Archive this listing?"
        confirm="Archive"
        onConfirm={() => {
          setAsking(false)
          take('archive')
        }}
      >
        Buyers no longer find it. You can restore it as a draft later.
      </ConfirmDialog>
    </div>
  )
}

/** Begins a draft with the fields of this listing, where the seller goes on. */
function AddAnother() {
  const api = useApi()
  const navigate = useNavigate()
  const { listing } = useEditing()
  const { working, trouble, run } = useWork()
  return (
    <>
      <WorkButton
        working={working}
        onClick={() =>
          run('copy', async () => {
            const { id } = await api().call(listings.duplicate, { id: listing.id })
            await navigate(paths.listing(id))
          })
        }
      >
        {working === null ? 'Add another like this' : 'Opening a draft'}
      </WorkButton>
      <Trouble says={trouble} />
    </>
  )
}

function Publish({ ready, working }: { ready: boolean; working: string | null }) {
  const { points, kind, leave } = useEditing()
  const take = useMoves()
  const publish = () => {
    if (ready) return take('publish')
    const [first] = points
    if (first === undefined) return
    for (const { key } of points) leave(key)
    goToField(first.key, fieldAt(kind, first.key)?.section ?? 'what')
  }
  return (
    <button
      className="button button-filled publish"
      type="button"
      aria-disabled={!ready || working !== null || undefined}
      aria-describedby="publish-note"
      onClick={() => working === null && publish()}
    >
      {working === 'publish' ? moveWords.publish.working : moveWords.publish.label}
    </button>
  )
}

/** Beside the form: what is missing, then publishing; what a live listing can do next. */
export function PublishPanel({ state }: { state: DraftState }) {
  const { listing, points: all, currency } = useEditing()
  const { company } = useMe()
  const verified = company?.verified === true
  const { working, trouble } = state
  const live = listing.state === 'live'
  const watched = live || listing.state === 'review'
  const hidden = live ? hiddenWords(currency, listing.settled) : null
  const publishes = listing.moves.includes('publish')
  // A live listing in such a currency is hidden, which is told instead.
  const points = hidden === null ? all : all.filter(({ key }) => key !== 'currency')
  const missing = points.length
  return (
    <section
      className="publish-panel"
      id="publishing"
      aria-labelledby="publishing-title"
      tabIndex={-1}
    >
      <h2 className="d6" id="publishing-title">
        {live
          ? hidden === null
            ? 'Live'
            : 'Hidden'
          : publishes && missing > 0
            ? `${missing} ${missing === 1 ? 'detail' : 'details'} missing`
            : publishes
              ? 'Ready to go live'
              : listingStates[listing.state]}
      </h2>
      {watched && missing > 0 && (
        <>
          <p>
            It must stay complete while it is {live ? 'live' : 'in review'}. Correct these fields to
            save your change.
          </p>
          <MissingList points={points} />
        </>
      )}
      {meanings[listing.state] !== undefined && <p>{meanings[listing.state]}</p>}
      <ReviewNote trouble={trouble} />
      {hidden !== null && <p>{hidden}</p>}
      {live && hidden === null && listing.slug !== null && (
        <p>
          <Link className="text-link" to={paths.lot(listing.slug)}>
            See the page
          </Link>
        </p>
      )}
      {(publishes || live) && (
        <DemandLine key={listing.version} id={listing.id} state={listing.state} />
      )}
      {publishes && missing > 0 && <MissingList points={points} />}
      {publishes && (
        <>
          <Publish ready={missing === 0 && verified} working={working} />
          <p className="small quiet" id="publish-note">
            {missing > 0
              ? 'You can publish once nothing is missing.'
              : verified
                ? listing.earlyHours > 0 && listing.publicFrom === null
                  ? `Early-access buyers see it first; everyone sees it after ${listing.earlyHours} hours.`
                  : 'Visitors see it at once, verified buyers with its price.'
                : 'Your company must be verified first.'}{' '}
            {!verified && (
              <Link className="text-link" to={paths.verification}>
                Get your company verified
              </Link>
            )}
          </p>
        </>
      )}
      {watched && listing.editable && listing.carvedFrom === null && <AddAnother />}
      <OtherMoves working={working} />
      <StepTrouble of={trouble} steps={sellerMoves} />
    </section>
  )
}
