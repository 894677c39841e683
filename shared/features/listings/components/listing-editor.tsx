import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { SessionContext } from '../../../session/use-auth.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { type DraftState, ListingDraft, type Own } from '../editing/listing-draft.ts'
import { metalQuotes, type Rates, spotsOf } from '../editing/metal-prices.ts'
import { type Section, sections } from '../fields/field.ts'
import { currencyIn } from '../fields/money-field.ts'
import { kinds } from '../kinds/kinds.ts'
import { meltValue, quoteOf } from '../pricing.ts'
import { publishingPoints, readSheet } from '../sheet.ts'
import { EditorBar } from './editor-bar.tsx'
import { EditorContext, type Editing, type Problem } from './editor-context.tsx'
import { EditorDifferences } from './editor-differences.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { EditorPrice } from './editor-price.tsx'
import { EditorSection } from './editor-section.tsx'
import { ListingPictures } from './listing-pictures.tsx'
import { ListingReaders } from './listing-readers.tsx'
import { PublishPanel } from './publish-panel.tsx'

/** A draft of this listing that lives as long as its page. */
function useDraft(loaded: Own): readonly [ListingDraft, DraftState] {
  const api = useApi()
  const session = useContext(SessionContext)
  const [draft] = useState(
    () => new ListingDraft(loaded, api().call, () => session.get()?.personId ?? null),
  )
  useEffect(() => draft.open(), [draft])
  return [draft, useSyncExternalStore(draft.subscribe, draft.get, draft.get)]
}

/** The listing with everything that follows from what is entered now. */
function useListing(loaded: Own, rates: Rates): { editing: Editing; state: DraftState } {
  const [draft, state] = useDraft(loaded)
  const { said, listing, refused } = state
  // What came with text, as from an import, says at once what is wrong with it.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(loaded.said)))
  const [{ edit, leave }] = useState(() => ({
    edit: (key: string, text: string) => draft.edit({ [key]: text }),
    leave: (key: string) =>
      setLeft((before) => (before.has(key) ? before : new Set([...before, key]))),
  }))
  const kind = kinds[listing.kind]
  const read = useMemo(() => {
    const sheet = readSheet(kind, said)
    const facts = kind.facts(sheet)
    const currency = currencyIn(sheet.values)
    const metals = metalQuotes(rates, currency)
    const spots = spotsOf(metals)
    const melt = meltValue(facts.metals, spots)
    const points = publishingPoints(kind, sheet)
    return { sheet, facts, currency, metals, spots, melt, points, quote: quoteOf(sheet, facts) }
  }, [kind, said, rates])
  const problems = useMemo(() => new Map(read.points.map((each) => [each.key, each])), [read])
  const problemOf = (key: string): Problem | undefined => {
    const refusal = refused[key]
    if (refusal !== undefined) return { tone: 'wrong', reason: refusal }
    const point = left.has(key) ? problems.get(key) : undefined
    if (point === undefined) return undefined
    const { reason, suggestion } = point
    return { tone: (said[key] ?? '').trim() === '' ? 'needed' : 'wrong', reason, suggestion }
  }
  return { state, editing: { draft, listing, kind, said, problemOf, edit, leave, ...read } }
}

const before = Object.keys(sections).filter((each) => each !== 'price' && each !== 'private')

/** The form of a listing as its kind defines it; beside it the preview, and what is missing. */
export function ListingEditor({ loaded, rates }: { loaded: Own; rates: Rates }) {
  const { editing, state } = useListing(loaded, rates)
  const { said, listing, kind, points } = editing
  const name = said.title?.trim() || `New: ${kind.label.toLowerCase()}`
  const crumbs = [{ to: paths.stock, label: 'Stock' }]
  return (
    <EditorContext value={editing}>
      <WorkplacePage title={name} crumbs={crumbs}>
        <EditorBar state={state} />
        <nav className="editor-jumps" aria-label="Beside the form">
          {listing.moves.includes('publish') && points.length > 0 && (
            <a className="button button-small" href="#publishing">
              {points.length} missing
            </a>
          )}
          <a className="button button-small" href="#preview">
            Preview
          </a>
        </nav>
        <div className="editor">
          <div className="editor-form">
            <EditorDifferences state={state} />
            {!listing.editable && (
              <p className="editor-read-only">Your role lets you see the stock, not change it.</p>
            )}
            <fieldset className="editor-all" disabled={!listing.editable}>
              <legend className="visually-hidden">The listing</legend>
              {before.map((section) => (
                <EditorSection key={section} section={section as Section} />
              ))}
              <EditorPrice />
              <EditorSection section="private" />
            </fieldset>
            <ListingPictures pictures={listing.pictures} />
            <ListingReaders state={state} />
          </div>
          <aside className="editor-beside" aria-label="Preview and publishing">
            <EditorPreview />
            <PublishPanel state={state} />
          </aside>
        </div>
      </WorkplacePage>
    </EditorContext>
  )
}
