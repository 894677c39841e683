import { type MouseEvent, useState } from 'react'

import type { PublicPicture } from '../../../contract/pictures.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'

// On phones a little less than its room, so that the common ones take the picture of 640 pixels.
const large = '(width < 900px) calc(100vw - 60px), 588px'
const small = '180px'
const idOf = (at: number) => `picture-${at + 1}`

/**
 * A lot's pictures as a strip that scrolls from one to the next, with small ones below that lead to
 * each. Those are links, so they work without scripts.
 */
export function LotGallery({ pictures }: { pictures: readonly PublicPicture[] }) {
  const [current, setCurrent] = useState(0)
  const show = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    // The link alone would also scroll the page, and add to the history.
    event.preventDefault()
    const picture = document.getElementById(idOf(at))
    picture?.parentElement?.scrollTo({ left: picture.offsetLeft })
    setCurrent(at)
  }
  if (pictures.length === 0) return <LotPicture picture={null} sizes={large} />
  return (
    <section className="lot-gallery" aria-label="Pictures">
      <ul
        className="lot-gallery-strip"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll the strip
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((picture, at) => (
          <li key={picture.key} id={idOf(at)}>
            <LotPicture picture={picture} sizes={large} eager={at === 0} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="lot-gallery-all">
          {pictures.map((picture, at) => (
            <li key={picture.key}>
              <a
                href={`#${idOf(at)}`}
                aria-current={at === current ? 'true' : undefined}
                aria-label={`Picture ${at + 1} of ${pictures.length}`}
                onClick={(event) => show(event, at)}
              >
                <LotPicture picture={picture} sizes={small} silent />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
