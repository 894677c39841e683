import { LotPicture } from '../../../ui/lot-picture.tsx'
import type { Own } from '../editing/listing-draft.ts'
import { EditorPart } from './editor-section.tsx'

/** The pictures of a listing, in order. */
export function ListingPictures({ pictures }: Pick<Own, 'pictures'>) {
  return (
    <EditorPart id="pictures" title="Pictures">
      {pictures.length === 0 ? (
        <p className="small quiet">This listing has no pictures.</p>
      ) : (
        <ol className="editor-pictures">
          {pictures.map((each) => (
            <li key={each.id}>
              <LotPicture picture={each} sizes="160px" />
            </li>
          ))}
        </ol>
      )}
    </EditorPart>
  )
}
