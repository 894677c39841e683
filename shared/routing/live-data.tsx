import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { type Api, apiOf, isFailedCall } from '../contract/call.ts'

/**
 * What a page's loader gave it. `null` while the browser hydrates, which leaves what the server
 * rendered as it is; so the data are sent once, as HTML. `data` is null if they cannot be loaded.
 */
export type Live<T> = { data: T | null } | null

/** Loads a page's live data, without which it is whole too. */
export async function loadLive<T>(
  args: LoaderFunctionArgs,
  load: (api: Api) => Promise<T>,
): Promise<Live<T>> {
  try {
    return { data: await load(apiOf(args)) }
  } catch (error) {
    if (typeof document === 'undefined' || !isFailedCall(error)) throw error
    return { data: null }
  }
}

/** A page's live data. On the server they are missing while the services are not open. */
export const useLive = <T,>(): Live<T> =>
  (useLoaderData() as Live<T> | undefined) ??
  (typeof document === 'undefined' ? { data: null } : null)

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
