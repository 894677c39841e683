import { ArrowLeft, ArrowRight, Crop, ImagePlus, Trash } from 'lucide'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { pictureFile } from '../../../contract/pictures.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useTurns } from '../../../ui/use-turns.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { listings } from '../contract.ts'
import { listingPictures, mostPictures } from '../pictures-contract.ts'
import { focusSoon } from './editor-context.tsx'
import { PictureCrop } from './picture-crop.tsx'

type Own = OutputOf<typeof listings.own>
type OwnPicture = Own['pictures'][number]

interface EditPicturesProps extends Pick<Own, 'id' | 'pictures'> {
  /** Called with the listing after each change. */
  onChanged: (listing: Own) => void
}

/** A file on its way, or why it did not arrive. */
interface Sending {
  key: string
  file: File
  part: number
  trouble: string | null
}

const arranged = (pictures: readonly OwnPicture[]) => pictures.map(({ id, alt }) => ({ id, alt }))

const moverOf = (id: string, by: -1 | 1) => `picture-${id}-${by === 1 ? 'back' : 'forward'}`

const placeOf = (pictures: readonly OwnPicture[], id: string) =>
  pictures.findIndex((each) => each.id === id)

/** The same pictures with one at another place. */
function moved(pictures: readonly OwnPicture[], from: number, to: number): OwnPicture[] {
  const others = pictures.filter((_, at) => at !== from)
  const picture = pictures[from]
  return picture === undefined ? others : others.toSpliced(to, 0, picture)
}

/** The pictures of a listing: adding, ordering by drag or by keyboard, describing, cropping. */
export function EditPictures({ id, pictures, onChanged }: EditPicturesProps) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [dragged, setDragged] = useState<string | null>(null)
  const [cropping, setCropping] = useState<OwnPicture | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  /** The pictures of the last answer, which React may not show yet: the next change begins with them. */
  const newest = useRef(pictures)
  const changed = (listing: Own) => {
    newest.current = listing.pictures
    onChanged(listing)
  }
  const takeTurn = useTurns()
  const inTurn = (name: string, work: () => Promise<unknown>) => takeTurn(() => run(name, work))
  const waiting = pictures.some(({ widths }) => widths.length === 0)
  const look = useEffectEvent(async () => {
    try {
      changed(await api().call(listings.own, { id }))
    } catch (error) {
      // The previews stay; whatever is wrong shows with the next change.
      if (!isFailedCall(error)) throw error
    }
  })
  // The sizes are made in the background, within seconds.
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void look(), 3000)
    return () => clearInterval(timer)
  }, [waiting])

  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const send = async (files: readonly File[]) => {
    controller.current ??= new AbortController()
    const { signal } = controller.current
    const room = mostPictures - pictures.length - sending.length
    const queue = files.map((file, at) => ({
      key: `${file.name} ${Date.now()} ${at}`,
      file,
      part: 0,
      trouble: at < room ? null : `A listing can have up to ${mostPictures} pictures.`,
    }))
    setSending((all) => [...all, ...queue])
    // One after the other, so that they keep the order in which they were chosen.
    for (const { key, file } of queue.slice(0, Math.max(room, 0))) {
      try {
        const onProgress = (part: number) => change(key, { part })
        const upload = await api().uploadInParts(file, 'picture', { onProgress, signal })
        changed(await api().call(listingPictures.add, { id, upload }))
        setSending((all) => all.filter((each) => each.key !== key))
      } catch (error) {
        if (signal.aborted) return
        change(key, { trouble: failureIssues(error)[0]?.detail ?? 'It could not be sent.' })
      }
    }
  }

  const arrange = (rearranged: (now: readonly OwnPicture[]) => readonly OwnPicture[]) =>
    inTurn('arrange', async () => {
      const next = arranged(rearranged(newest.current))
      changed(await api().call(listingPictures.arrange, { id, pictures: next }))
    })
  /** Moves a picture by one place; the button that was pressed goes with it and keeps the focus. */
  const step = async (picture: string, by: -1 | 1) => {
    await arrange((now) => {
      const at = placeOf(now, picture)
      return moved(now, at, Math.max(at + by, 0))
    })
    focusSoon(moverOf(picture, by))
  }
  const remove = (picture: OwnPicture) =>
    inTurn('remove', async () =>
      changed(await api().call(listingPictures.remove, { id, picture: picture.id })),
    )
  /** @param target the picture whose place it takes; null puts it at the end */
  const drop = (event: DragEvent, target: string | null) => {
    event.preventDefault()
    if (dragged === null) void send([...event.dataTransfer.files])
    else if (dragged !== target) {
      void arrange((now) =>
        moved(now, placeOf(now, dragged), target === null ? now.length : placeOf(now, target)),
      )
    }
    setDragged(null)
  }

  return (
    <div className="pictures">
      <Trouble says={trouble} />
      <ol className="pictures-list">
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <div
              draggable
              data-dragged={dragged === picture.id || undefined}
              onDragStart={() => setDragged(picture.id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, picture.id)}
            >
              <LotPicture picture={picture} sizes="180px" />
            </div>
            {at === 0 && <span className="pictures-first small">First</span>}
            <div className="pictures-acts">
              <PictureAct
                icon={ArrowLeft}
                label={`Move picture ${at + 1} forward`}
                id={moverOf(picture.id, -1)}
                disabled={at === 0}
                onPress={() => void step(picture.id, -1)}
              />
              <PictureAct
                icon={ArrowRight}
                label={`Move picture ${at + 1} back`}
                id={moverOf(picture.id, 1)}
                disabled={at === pictures.length - 1}
                onPress={() => void step(picture.id, 1)}
              />
              <PictureAct
                icon={Crop}
                label={`Crop picture ${at + 1}`}
                onPress={() => setCropping(picture)}
              />
              <PictureAct
                icon={Trash}
                label={`Remove picture ${at + 1}`}
                disabled={working !== null}
                onPress={() => void remove(picture)}
              />
            </div>
            <label className="pictures-alt">
              <span className="small quiet">What it shows</span>
              <input
                key={picture.alt}
                className="control"
                defaultValue={picture.alt}
                maxLength={200}
                onBlur={({ target: { value } }) => {
                  if (value.trim() === picture.alt) return
                  void arrange((now) =>
                    now.map((each) => (each.id === picture.id ? { ...each, alt: value } : each)),
                  )
                }}
              />
            </label>
          </li>
        ))}
        {sending.map(({ key, file, part, trouble: why }) => (
          <li key={key} className="pictures-sending">
            <p className="small">{file.name}</p>
            {why === null ? (
              <>
                <progress aria-label={`Sending ${file.name}`} max={1} value={part} />
                <p className="small quiet">
                  {Math.round(part * 100)}% of <FileSize bytes={file.size} />
                </p>
              </>
            ) : (
              <>
                <Trouble says={why} />
                <button
                  className="button button-small"
                  type="button"
                  onClick={() => setSending((all) => all.filter((each) => each.key !== key))}
                >
                  Dismiss
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
      {pictures.length < mostPictures && (
        <div onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, null)}>
          <label className="pictures-zone">
            <Icon of={ImagePlus} size={20} />
            <span>
              Drop pictures here, or <span className="text-link">choose files</span>. JPEG, PNG or
              WebP, up to 10 MB; at least 1,280 by 1,280 pixels look best.
            </span>
            <input
              className="visually-hidden"
              type="file"
              multiple
              accept={pictureFile.mediaTypes.join(',')}
              onChange={({ currentTarget }) => {
                void send([...(currentTarget.files ?? [])])
                // So that the same file can be chosen again.
                currentTarget.value = ''
              }}
            />
          </label>
        </div>
      )}
      {waiting && (
        <output className="small quiet">
          The sizes of new pictures are being made. Until then a preview is shown.
        </output>
      )}
      <PictureCrop
        picture={cropping}
        onClose={() => setCropping(null)}
        onChosen={(picture, crop) =>
          inTurn('crop', async () => {
            changed(await api().call(listingPictures.crop, { id, picture: picture.id, crop }))
            setCropping(null)
          })
        }
      />
    </div>
  )
}

interface PictureActProps {
  icon: typeof Crop
  label: string
  id?: string
  /** It keeps the focus. */
  disabled?: boolean
  onPress: () => void
}

const PictureAct = ({ icon, label, id, disabled = false, onPress }: PictureActProps) => (
  <button
    type="button"
    id={id}
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={() => disabled || onPress()}
  >
    <Icon of={icon} size={16} />
  </button>
)
