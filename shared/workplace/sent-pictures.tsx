import { Download } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Dialog } from '../ui/dialog.tsx'
import { DrawnPicture } from '../ui/drawn-picture.tsx'
import { failureIssues } from '../ui/failure.ts'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Pixels, on screens with twice as many as the style sheet counts. */
const smallWidth = 320

interface SentPictureProps {
  id: string
  /** Such as `Picture 2 of 3`. */
  label: string
  fetch: (id: string) => Promise<Blob>
  /** The file's name if it is saved, without its ending. */
  name: string
}

/** One picture, fetched once it comes into view. Pressing it shows it large. */
function SentPicture({ id, label, fetch, name }: SentPictureProps) {
  const place = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<Blob | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [large, setLarge] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setWanted(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  // A new function for the same picture is no reason to fetch it again.
  const get = useEffectEvent(() => fetch(id))
  const lacking = wanted && file === null && trouble === null
  useEffect(() => {
    if (!lacking) return
    let gone = false
    const open = async () => {
      try {
        const fetched = await get()
        if (!gone) setFile(fetched)
      } catch (error) {
        if (!gone) setTrouble(failureIssues(error)[0]?.detail ?? 'It cannot be shown now.')
      }
    }
    void open()
    return () => {
      gone = true
    }
  }, [lacking])
  return (
    <li>
      <button
        className="sent-picture"
        type="button"
        ref={place}
        onClick={() => (file === null ? setTrouble(null) : setLarge(true))}
      >
        <span className="visually-hidden">{label}</span>
        {file !== null && <DrawnPicture file={file} label="" width={smallWidth} />}
        {trouble !== null && <span className="small">{trouble} Press to try again.</span>}
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={label}>
        {file !== null && (
          <div className="large-picture">
            <DrawnPicture file={file} label={label} />
            <button
              className="button button-small"
              type="button"
              onClick={() =>
                saveFile(file, `${name}${file.type === 'image/png' ? '.png' : '.jpg'}`)
              }
            >
              <Icon of={Download} size={20} />
              Download
            </button>
          </div>
        )}
      </Dialog>
    </li>
  )
}

interface SentPicturesProps {
  /** The ids. */
  pictures: readonly string[]
  fetch: (id: string) => Promise<Blob>
  /** What they are called if they are saved, such as `offer-2001`. */
  name: string
}

/** Pictures that somebody has sent to the reader. */
export function SentPictures({ pictures, fetch, name }: SentPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul className="sent-pictures">
      {pictures.map((id, at) => (
        <SentPicture
          key={id}
          id={id}
          label={`Picture ${at + 1} of ${pictures.length}`}
          fetch={fetch}
          name={`${name}-picture-${at + 1}`}
        />
      ))}
    </ul>
  )
}
