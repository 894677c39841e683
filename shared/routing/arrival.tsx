import { useEffect } from 'react'
import {
  type Location,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom'

/** The path of the last page shown; null before the first one, which the browser handles itself. */
let lastPath: string | null = null

/**
 * The key of a scroll position. All pages loaded as documents have the same history key, so for
 * those the path is used.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * Runs when a page's code and content are on screen. After a navigation inside the site it moves
 * focus to the place that the address names, or to the page's heading, which screen readers then
 * read, announces the document's title, and restores the scroll position. It sits inside the page's
 * Suspense boundary so that it never runs while a skeleton is shown.
 */
export function Arrival() {
  const { pathname, hash } = useLocation()
  const came = useNavigationType()
  useScrollRestoration({ getKey: placeOf })
  // The page can answer now; `Hydrated` in client/app.tsx may run before React has hydrated the page.
  // In a task of its own: React cannot answer a press within an effect.
  useEffect(() => {
    setTimeout(() => document.dispatchEvent(new Event('page-ready')))
  }, [])
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) {
      const place = hash === '' ? null : document.getElementById(hash.slice(1))
      const heading = place ?? document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      // A form keeps the scroll position for its answer, but not for the page that it leads to.
      if (came !== 'POP' && hash === '') scrollTo(0, 0)
      const announcer = document.querySelector('#announcer')
      // Do not announce a title that the focused heading has just said.
      const heard = heading?.textContent === document.title
      if (announcer !== null) announcer.textContent = heard ? '' : document.title
    }
    lastPath = pathname
  }, [pathname, hash, came])
  return null
}
