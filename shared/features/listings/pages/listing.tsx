import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { rates } from '../../rates/contract.ts'
import { EditorBar } from '../components/editor-bar.tsx'
import { EditorContext } from '../components/editor-context.tsx'
import { EditorDifferences } from '../components/editor-differences.tsx'
import { EditorPreview } from '../components/editor-preview.tsx'
import { EditorPrice } from '../components/editor-price.tsx'
import { EditorSection } from '../components/editor-section.tsx'
import { ListingMarkdown } from '../components/listing-markdown.tsx'
import { ListingPictures } from '../components/listing-pictures.tsx'
import { ListingReaders } from '../components/listing-readers.tsx'
import { ListingShipping } from '../components/listing-shipping.tsx'
import { PublishPanel } from '../components/publish-panel.tsx'
import { useListing } from '../components/use-listing.ts'
import { listings } from '../contract.ts'
import type { Own } from '../editing/listing-draft.ts'
import type { Rates } from '../editing/metal-prices.ts'
import { type Section, sections } from '../fields/field.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [loaded, current] = await Promise.all([
    call(listings.own, { id: args.params.id ?? '' }),
    call(rates.current, {}),
  ])
  return { loaded, current }
}

const before = Object.keys(sections).filter((each) => each !== 'price' && each !== 'private')

/** The form of a listing as its kind defines it; beside it the preview, and what is missing. */
function Editor({ loaded, current }: { loaded: Own; current: Rates }) {
  const { editing, state } = useListing(loaded, current)
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
          {listing.carvedFrom === null && (
            <a className="button button-small" href="#preview">
              Preview
            </a>
          )}
        </nav>
        <div className="editor">
          <div className="editor-form">
            <EditorDifferences state={state} />
            {!listing.editable && (
              <p className="editor-read-only">Your role lets you see the stock, not change it.</p>
            )}
            <ListingPictures />
            <fieldset className="editor-all" disabled={!listing.editable}>
              <legend className="visually-hidden">The listing</legend>
              {before.map((section) => (
                <EditorSection key={section} section={section as Section} />
              ))}
              <EditorPrice />
              <EditorSection section="private" />
            </fieldset>
            <ListingShipping state={state} />
            <ListingMarkdown state={state} />
            <ListingReaders state={state} />
          </div>
          <aside
            className="editor-beside"
            aria-label={listing.carvedFrom === null ? 'Preview and publishing' : 'Publishing'}
          >
            {listing.carvedFrom === null && <EditorPreview />}
            <PublishPanel state={state} />
          </aside>
        </div>
      </WorkplacePage>
    </EditorContext>
  )
}

/** The editor of one listing. */
export function Page() {
  const { loaded, current } = useLoaderData<typeof loader>()
  return <Editor key={loaded.id} loaded={loaded} current={current} />
}
