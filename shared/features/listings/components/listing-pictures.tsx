import { LotPicture } from '../../../ui/lot-picture.tsx'
import { EditPictures } from './edit-pictures.tsx'
import { useEditing } from './editor-context.tsx'
import { EditorPart } from './editor-section.tsx'

/** The pictures of a listing, in order: to change, or only to see. */
export function ListingPictures() {
  const { draft, listing } = useEditing()
  const { id, pictures, editable } = listing
  return (
    <EditorPart id="pictures" title="Pictures">
      {editable ? (
        <EditPictures id={id} pictures={pictures} onChanged={draft.pictured} />
      ) : pictures.length === 0 ? (
        <p className="small quiet">This listing has no pictures.</p>
      ) : (
        <ol className="pictures-list">
          {pictures.map((each) => (
            <li key={each.id}>
              <LotPicture picture={each} sizes="180px" />
            </li>
          ))}
        </ol>
      )}
    </EditorPart>
  )
}
