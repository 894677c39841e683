import { X } from 'lucide'
import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.ts'
import { weekdayWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { listings } from '../contract.ts'
import { mostEarlyHours, usualEarlyHours } from '../early-hours.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import { BuyerSearch } from './buyer-search.tsx'
import { StepTrouble, useEditing } from './editor-context.tsx'
import { EditorPart } from './editor-section.tsx'

type Readers = 'private' | 'everyone' | 'early'

const hour = 3_600_000

const choices: readonly { value: Readers; label: string; means: string }[] = [
  { value: 'private', label: 'Private', means: 'Only your company' },
  {
    value: 'everyone',
    label: 'Everyone',
    means: 'All verified buyers with prices, visitors without',
  },
  { value: 'early', label: 'Early access', means: 'Selected buyers first, then everyone' },
]

interface EarlyProps {
  /** Saves the choice; ids of companies. */
  choose: (hours: number, companies: readonly string[]) => void
}

/** For how long, and for whom. */
function EarlyAccess({ choose }: EarlyProps) {
  const { listing } = useEditing()
  const { earlyHours, earlyCompanies, publicFrom } = listing
  const [own, setOwn] = useState(
    earlyHours === 24 || earlyHours === 72 ? '' : String(earlyHours || ''),
  )
  const [wrong, setWrong] = useState(false)
  const [now, reader] = [useNow(), useReader()]
  const ids = earlyCompanies.map(({ id }) => id)
  const takeOwn = () => {
    if (own.trim() === '') return
    const hours = Number(own)
    const fits = Number.isInteger(hours) && hours >= 1 && hours <= mostEarlyHours
    setWrong(!fits)
    if (fits && hours !== earlyHours) choose(hours, ids)
  }
  const opens = publicFrom ?? new Date(now.getTime() + earlyHours * hour).toISOString()
  return (
    <div className="early">
      <fieldset className="early-hours">
        <legend className="editor-label">For how long</legend>
        {usualEarlyHours.map((hours) => (
          <label key={hours}>
            <input
              type="radio"
              name="early-hours"
              checked={earlyHours === hours}
              onChange={() => {
                setOwn('')
                setWrong(false)
                choose(hours, ids)
              }}
            />
            <span>{hours} hours</span>
          </label>
        ))}
        <label>
          <span>Own number of hours</span>
          <input
            className="control"
            inputMode="numeric"
            id="early-own"
            value={own}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'early-own-error' : undefined}
            onChange={({ target }) => setOwn(target.value)}
            onBlur={takeOwn}
            onKeyDown={({ key }) => key === 'Enter' && takeOwn()}
          />
        </label>
      </fieldset>
      {wrong && (
        <p className="field-error" id="early-own-error" role="alert">
          Enter a whole number of hours from 1 to {mostEarlyHours}.
        </p>
      )}
      <p className="editor-label">Chosen buyers</p>
      {earlyCompanies.length === 0 ? (
        <p className="small quiet">All verified buyers, until you choose some.</p>
      ) : (
        <ul className="early-buyers">
          {earlyCompanies.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() =>
                  choose(
                    earlyHours,
                    ids.filter((each) => each !== id),
                  )
                }
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <BuyerSearch chosen={ids} add={(id) => choose(earlyHours, [...ids, id])} />
      <p className="small quiet">
        {publicFrom === null ? 'If you publish now, it opens' : 'It opens'} to everyone on{' '}
        {weekdayWords(opens, now, reader)}.
      </p>
    </div>
  )
}

/** Who sees the listing: nobody else, everybody, or some before the others. */
export function ListingReaders({ state }: { state: DraftState }) {
  const { listing } = useEditing()
  // Its order decides who gets it, so there is nothing to choose.
  return listing.carvedFrom === null ? (
    <ReadersChoice state={state} />
  ) : (
    <EditorPart id="readers" title="Who sees it">
      <p>
        Only your company. Its lines belong to an open order, so nobody else can find or buy it.
      </p>
    </EditorPart>
  )
}

function ReadersChoice({ state }: { state: DraftState }) {
  const api = useApi()
  const { draft, listing } = useEditing()
  const now = useNow()
  const { id, earlyHours, publicFrom } = listing
  const [wish, setWish] = useState<Readers | null>(null)
  const stored: Readers =
    listing.state === 'private' ? 'private' : earlyHours > 0 ? 'early' : 'everyone'
  // Until it is published it stays private, whatever was chosen for then.
  const current = state.working !== null || listing.state === 'private' ? (wish ?? stored) : stored
  const isUnseen =
    listing.state === 'private' || (listing.slug === null && listing.moves.includes('publish'))
  const opened = publicFrom !== null && Date.parse(publicFrom) <= now.getTime()
  const choose = (hours: number, companies: readonly string[]) =>
    void draft.act('readers', (version) =>
      api().call(listings.chooseReaders, { id, version, hours, companies: [...companies] }),
    )
  const pick = (value: Readers) => {
    if (state.working !== null) return
    setWish(value)
    if (value === 'private') {
      void draft.act('keep-private', (version) =>
        api().call(listings.move, { id, version, move: 'keep-private' }),
      )
    } else if (!opened) {
      const companies = listing.earlyCompanies.map((each) => each.id)
      choose(value === 'early' ? earlyHours || 72 : 0, value === 'early' ? companies : [])
    }
  }
  const possible = (value: Readers) =>
    value === 'private'
      ? listing.state === 'private' || listing.moves.includes('keep-private')
      : value === 'everyone' || !opened
  return (
    <EditorPart id="readers" title="Who sees it">
      <fieldset className="readers" disabled={!listing.editable}>
        <legend className="visually-hidden">Who sees it</legend>
        {choices.map(({ value, label, means }) => (
          <div key={value} className="reader" data-possible={possible(value)}>
            <label>
              <input
                type="radio"
                name="readers"
                checked={current === value}
                disabled={!possible(value)}
                onChange={() => pick(value)}
              />
              <span>
                {label}
                {value === 'early' && earlyHours > 0 && !opened && `, ${earlyHours} hours`}
                <span className="small quiet">
                  {value === 'early' && opened ? 'It has already been open to everyone' : means}
                </span>
              </span>
            </label>
          </div>
        ))}
      </fieldset>
      <StepTrouble of={state.trouble} steps={['readers']} />
      {current === 'early' && earlyHours > 0 && !opened && listing.editable && (
        <EarlyAccess choose={choose} />
      )}
      {current !== 'private' && isUnseen && (
        <p className="small quiet">Only your company sees it until you publish it.</p>
      )}
    </EditorPart>
  )
}
