import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
  useMatches,
} from 'react-router-dom'

import type { Group, Tab } from '../workplace/tab.ts'
import { Arrival } from './arrival.tsx'
import type { Query } from './query.ts'

/** How to frame a page, and what the server needs to know about it. */
export interface PageHandle {
  /**
   * The page's module below `shared/`, without extension: its chunk's key in the asset manifest.
   */
  module: string
  /** Fetches the page's code. Called before a navigation and before hydration. */
  load: () => Promise<PageModule>
  /** The page's name in search engines' breadcrumbs. Omitted on the first page of the trail. */
  name?: string
  /**
   * `over` covers the page's first image, `plain` has no line below until scrolled, `ruled` always
   * has one.
   */
  header: 'over' | 'plain' | 'ruled'
  /**
   * `site`: the public site's header and footer. `shell`: the workplace's. `either`: the public
   * site's, with the workplace's header for those logged in; both are in the HTML.
   */
  frame: 'site' | 'shell' | 'either'
  footer: 'full' | 'slim'
  /** The query parameters that the page reads; all others are ignored. */
  query: Query
  /** The canonical address, if the page has more than one. */
  canonical?: string
  /**
   * `work`: a workplace page, hidden from search engines. `private`: the same, but only for those
   * logged in; the server sends a skeleton until the browser has fetched the data.
   */
  kind: 'public' | 'work' | 'private'
  /**
   * `public`: the data are the same for everybody, so the server loads them and sends them with the
   * page. Such a page has the default frame, like the 404 page. `live`: the same for everybody too,
   * but the page is whole without them: the server renders it without while the database is away,
   * and sends them as HTML only; see `routing/live-data.tsx`. `browser`: the data depend on who is
   * logged in, so only the browser loads them.
   */
  data: 'none' | 'public' | 'live' | 'browser'
  /** `none`: neither other sites nor our own log learn that a visitor comes from this page. */
  referrer: 'origin' | 'none'
  /** The page's group in the workplace, and its tab if it has one. */
  group?: Group
  tab?: Tab
  /** Shown in place of the page until it is there. */
  skeleton: ReactNode
}

/** A schema.org object that a page gives search engines. */
export type Thing = Readonly<{ '@type': string } & Record<string, unknown>>

/** The parts of a page's module that its route and the server use. */
interface PageModule {
  Page: ComponentType
  loader?: (args: LoaderFunctionArgs) => unknown
  action?: (args: ActionFunctionArgs) => unknown
  /**
   * Structured data of a public page, besides its breadcrumbs. Only the server calls this.
   * @param origin the public origin, for absolute addresses
   * @param data what the page's loader returned
   */
  structuredData?: (origin: string, data: never) => readonly Thing[]
}

export interface PageOptions extends Partial<Omit<PageHandle, 'module' | 'load'>> {
  path: string
  module: string
  load: PageHandle['load']
  skeleton: ReactNode
  action?: RouteObject['action']
}

/** A page's code could not be fetched, probably because a deployment has replaced it. */
export class PageCodeError extends Error {
  override name = 'PageCodeError'
}

/** Fetches a chunk of code. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new PageCodeError('the code of a page could not be fetched', { cause })
  }
}

/**
 * The title of the page before, until the next one's code has arrived and gives its own: a page's
 * title leaves with it, and the document would have none.
 */
function KeptTitle() {
  const [title] = useState(() => (typeof document === 'undefined' ? '' : document.title))
  return <title>{title}</title>
}

/** Here a navigation does not wait for live data: the skeleton is shown until they are there. */
const inBrowser = typeof document !== 'undefined'

/** What is loading, for the page to wait for. */
function soon(later: Promise<unknown>) {
  // If the page's code fails, the page says so itself, and does not come to wait for this.
  later.catch(() => {})
  return { later }
}

/** A route whose page is its own lazy chunk; the skeleton is shown while it loads. */
export function pageRoute({
  path,
  module,
  load,
  skeleton,
  action,
  ...frame
}: PageOptions): RouteObject {
  const Page = lazy(async () => ({ default: (await fetched(load)).Page }))
  const handle: PageHandle = {
    ...frame,
    module,
    load,
    skeleton,
    header: frame.header ?? 'ruled',
    frame: frame.frame ?? 'site',
    footer: frame.footer ?? 'full',
    query: frame.query ?? {},
    kind: frame.kind ?? 'public',
    data: frame.data ?? 'none',
    referrer: frame.referrer ?? 'origin',
  }
  const element = (
    <Suspense
      key={path}
      fallback={
        <>
          <KeptTitle />
          {skeleton}
        </>
      }
    >
      <Page />
      <Arrival />
    </Suspense>
  )
  const run = async (args: LoaderFunctionArgs) =>
    (await (await fetched(load)).loader?.(args)) ?? null
  return {
    path,
    caseSensitive: true,
    handle,
    element,
    ...(action === undefined ? {} : { action }),
    ...(handle.data === 'none'
      ? {}
      : {
          loader: handle.data === 'live' && inBrowser ? (args) => soon(run(args)) : run,
          // Before its data arrive, the page shows what it can, on the server as well.
          hydrateFallbackElement: element,
        }),
  }
}

/** The handle of the current page. Throws outside a page route. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle
  if (handle === undefined) throw new Error('no page route is matched')
  return handle as PageHandle
}
