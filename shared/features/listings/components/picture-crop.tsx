import { type PointerEvent, useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Crop, minSide, previewAddress } from '../../../contract/pictures.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { listings } from '../contract.ts'

type OwnPicture = OutputOf<typeof listings.own>['pictures'][number]

interface PictureCropProps {
  /** The picture that is cropped; null if none is. */
  picture: OwnPicture | null
  onClose: () => void
  onChosen: (picture: OwnPicture, crop: Crop | null) => void
}

/** Lets the seller choose the square of a picture that is shown, by pointer or by numbers. */
export const PictureCrop = ({ picture, onClose, onChosen }: PictureCropProps) => (
  <Dialog open={picture !== null} onClose={onClose} title="Crop the picture">
    {picture !== null && <CropForm key={picture.id} picture={picture} onChosen={onChosen} />}
  </Dialog>
)

/** The square in the middle, as large as the picture allows. */
function middle({ masterWidth, masterHeight }: OwnPicture): Crop {
  const size = Math.min(masterWidth, masterHeight)
  return { x: Math.floor((masterWidth - size) / 2), y: Math.floor((masterHeight - size) / 2), size }
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))

/** A square moved and sized so that it stays inside the picture. */
function fitted({ masterWidth, masterHeight }: OwnPicture, { x, y, size }: Crop): Crop {
  const most = Math.min(masterWidth, masterHeight)
  const side = Math.max(Math.min(Math.round(size), most), Math.min(minSide, most))
  return { x: within(x, masterWidth - side), y: within(y, masterHeight - side), size: side }
}

function CropForm({
  picture,
  onChosen,
}: {
  picture: OwnPicture
  onChosen: PictureCropProps['onChosen']
}) {
  const [crop, setCrop] = useState(picture.crop ?? middle(picture))
  const { masterWidth, masterHeight, masterKey, alt } = picture
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    const scale = masterWidth / box.width
    setCrop(
      fitted(picture, {
        ...crop,
        x: (event.clientX - box.left) * scale - crop.size / 2,
        y: (event.clientY - box.top) * scale - crop.size / 2,
      }),
    )
  }
  const slider = (label: string, name: keyof Crop, most: number, least = 0) => (
    <label className="crop-slider">
      <span className="small">{label}</span>
      <input
        type="range"
        min={least}
        max={Math.max(most, least)}
        value={crop[name]}
        onChange={({ target }) =>
          setCrop(fitted(picture, { ...crop, [name]: Number(target.value) }))
        }
      />
    </label>
  )
  const largest = Math.min(masterWidth, masterHeight)
  return (
    <>
      <p className="small quiet">{alt} The bright square is shown; move it, or use the sliders.</p>
      <svg
        className="crop"
        viewBox={`0 0 ${masterWidth} ${masterHeight}`}
        aria-hidden="true"
        onPointerDown={move}
        onPointerMove={move}
      >
        <image href={previewAddress(masterKey)} width={masterWidth} height={masterHeight} />
        <path
          className="crop-shade"
          fillRule="evenodd"
          d={`M0 0h${masterWidth}v${masterHeight}h-${masterWidth}zM${crop.x} ${crop.y}h${crop.size}v${crop.size}h-${crop.size}z`}
        />
      </svg>
      {slider('From the left', 'x', masterWidth - crop.size)}
      {slider('From the top', 'y', masterHeight - crop.size)}
      {slider('Size', 'size', largest, Math.min(minSide, largest))}
      <div className="actions">
        <button
          className="button button-filled"
          type="button"
          onClick={() => onChosen(picture, crop)}
        >
          Use this square
        </button>
        <button className="button" type="button" onClick={() => onChosen(picture, null)}>
          Back to the middle
        </button>
      </div>
    </>
  )
}
