import { Link } from 'react-router-dom'

import type { PublicPicture } from '../../../contract/pictures.ts'
import { paths } from '../../../routing/paths.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { EditPictures } from './edit-pictures.tsx'
import { useEditing } from './editor-context.tsx'
import { EditorPart } from './editor-section.tsx'

/** Pictures in order, only to see. */
const PictureList = ({ pictures }: { pictures: readonly PublicPicture[] }) => (
  <ol className="pictures-list">
    {pictures.map((each) => (
      <li key={each.key}>
        <LotPicture picture={each} sizes="180px" />
      </li>
    ))}
  </ol>
)

/** The pictures of a listing, in order: to change, or only to see. Lines of an order have those of their lot. */
export function ListingPictures() {
  const { draft, listing } = useEditing()
  const { id, pictures, editable, carvedFrom: lot } = listing
  if (lot !== null && pictures.length === 0) {
    return (
      <EditorPart id="pictures" title="Pictures">
        <p className="small quiet pictures-lot">
          {lot.pictures.length === 0 ? 'These lines come from' : 'These are the pictures of'}{' '}
          <Link className="text-link" to={paths.listing(lot.id)}>
            {lot.title}
          </Link>
          {lot.pictures.length === 0
            ? ', which has no pictures.'
            : ', which these lines come from.'}
        </p>
        {lot.pictures.length > 0 && <PictureList pictures={lot.pictures} />}
      </EditorPart>
    )
  }
  return (
    <EditorPart id="pictures" title="Pictures">
      {editable ? (
        <EditPictures id={id} pictures={pictures} onChanged={draft.pictured} />
      ) : pictures.length === 0 ? (
        <p className="small quiet">This listing has no pictures.</p>
      ) : (
        <PictureList pictures={pictures} />
      )}
    </EditorPart>
  )
}
