import { type ReactNode, use } from 'react'
import { useLoaderData } from 'react-router-dom'

/**
 * What a page's loader gave it. `null` while the browser hydrates, which leaves what the server
 * rendered as it is; so the data are sent once, as HTML. `data` is null if they cannot be loaded.
 */
export type Live<T> = { data: T | null } | null

/** A page's live data. On the server they are missing while the services are not open. */
export function useLive<T>(): Live<T> {
  const loaded = useLoaderData() as Live<T> | { later: Promise<Live<T>> } | undefined
  if (loaded && 'later' in loaded) return use(loaded.later)
  return loaded === undefined ? { data: null } : loaded
}

interface LivePartProps<T> {
  of: Live<T>
  as: 'div' | 'p' | 'section' | 'span'
  className?: string
  /** The id of the heading inside. */
  labelledBy?: string
  children: (data: T | null) => ReactNode
}

/**
 * A part of a page that shows live data. What it shows first is never hydrated: it must not depend
 * on the reader. Keys make a later load replace what the server sent.
 */
export function LivePart<T>({
  of,
  as: Element,
  className,
  labelledBy,
  children,
}: LivePartProps<T>) {
  const attributes = { className, 'aria-labelledby': labelledBy }
  return of === null ? (
    <Element key="sent" {...attributes} suppressHydrationWarning>
      {''}
    </Element>
  ) : (
    <Element key="loaded" {...attributes}>
      {children(of.data)}
    </Element>
  )
}
