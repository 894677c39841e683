import { useEffect } from 'react'
import {
  type Location,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
} from 'react-router-dom'

/** The address of the last page that arrived; null until the first one, which the browser handles itself. */
let lastPath: string | null = null

/**
 * What a scroll position is kept under. Whatever was loaded as a document has the same key in the
 * history, so that the address has to tell such pages apart.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * Marks that a page's code and content are on screen. After a navigation inside the site it moves
 * focus to the page's heading, which screen readers then read, announces the document's title, and
 * restores the scroll position. It stands inside the page's Suspense boundary so that it never runs against a skeleton.
 */
export function Arrival() {
  const { pathname } = useLocation()
  useScrollRestoration({ getKey: placeOf })
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) {
      const heading = document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      const announcer = document.querySelector('#announcer')
      // A title that the focused heading has just said is not said twice.
      const heard = heading?.textContent === document.title
      if (announcer !== null) announcer.textContent = heard ? '' : document.title
    }
    lastPath = pathname
  }, [pathname])
  return null
}
