import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
  type UIMatch,
  useMatches,
} from 'react-router-dom'

import { brand } from '../brand.ts'
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
  /**
   * The document's title, unless the page gives another. A page that is shown before its code is
   * here needs one: its address and its title change together.
   */
  title?: string
  /** The page's name in search engines' breadcrumbs. Omitted on the first page of the trail. */
  name?: string
  /**
   * `over` covers the page's first image, `plain` has no line below until scrolled, `ruled` always
   * has one.
   */
  header: 'over' | 'plain' | 'ruled'
  /**
   * `site`: the public site's header and footer. `shell`: the workplace's. `either`: the public
   * site's for visitors, the workplace's for those logged in; both are in the HTML.
   */
  frame: 'site' | 'shell' | 'either'
  footer: 'full' | 'slim'
  /**
   * The catalogue's search field in the header. `leads`: visitors search all lots by it. A function: the
   * page is a search, the field belongs to its form with the id `search`, and the function says from the
   * page's data what it searches.
   */
  field?: 'leads' | ((data: never) => string)
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

interface Options extends Partial<Omit<PageHandle, 'module' | 'load' | 'title' | 'data'>> {
  path: string
  module: string
  load: PageHandle['load']
  skeleton: ReactNode
  action?: RouteObject['action']
}
/** A navigation to the first sort of page waits for its data, and so for its code with the title. */
export type PageOptions = Options &
  ({ data: 'public' | 'browser' } | { data?: 'none' | 'live'; title: string })

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
 * A page's component, and the way to fetch its code. A page whose code is here appears at once:
 * `lazy` alone suspends even then, and React keeps the skeleton for 300 ms.
 */
function pageCode(load: PageHandle['load']) {
  let here: ComponentType | undefined
  const fetchCode = async () => {
    const code = await fetched(load)
    here = code.Page
    return code
  }
  const Later = lazy(async () => ({ default: (await fetchCode()).Page }))
  function Page() {
    // A page that is on screen stays the component that it began as.
    const [Now] = useState(() => here ?? Later)
    return <Now />
  }
  return { Page, fetchCode }
}

/** Here a navigation does not wait for live data: the skeleton is shown until they are there. */
const inBrowser = typeof document !== 'undefined'

/** What is loading, for the page to wait for. */
function soon(later: Promise<unknown>) {
  // If the page's code fails, the page says so itself, and does not come to wait for this.
  later.catch(() => {})
  return { later }
}

/** The route of a page. */
type PageRoute = RouteObject & { handle: PageHandle }

/** A route whose page is its own lazy chunk; the skeleton is shown while it loads. */
export function pageRoute({
  path,
  module,
  load,
  skeleton,
  action,
  ...frame
}: PageOptions): PageRoute {
  const { Page, fetchCode } = pageCode(load)
  const handle: PageHandle = {
    ...frame,
    module,
    load: fetchCode,
    skeleton,
    header: frame.header ?? 'ruled',
    frame: frame.frame ?? 'site',
    footer: frame.footer ?? 'full',
    query: frame.query ?? {},
    kind: frame.kind ?? 'public',
    data: frame.data ?? 'none',
    referrer: frame.referrer ?? 'origin',
  }
  const framed = () => (
    <Suspense
      key={path}
      fallback={
        <>
          <title>{handle.title ?? brand.name}</title>
          {skeleton}
        </>
      }
    >
      <Page />
      <Arrival />
    </Suspense>
  )
  const run = async (args: LoaderFunctionArgs) => (await (await fetchCode()).loader?.(args)) ?? null
  return {
    path,
    caseSensitive: true,
    handle,
    element: framed(),
    ...(action === undefined ? {} : { action }),
    ...(handle.data === 'none'
      ? {}
      : {
          loader: handle.data === 'live' && inBrowser ? (args) => soon(run(args)) : run,
          // Before its data arrive, the page shows what it can, on the server as well. An element of
          // its own: React passes over a boundary whose element is the same, and would hydrate it later
          // with data that the server had not rendered.
          hydrateFallbackElement: framed(),
        }),
  }
}

/**
 * The handle of the current page. If the page's public data do not exist, the document is that of the 404
 * page, which has the full footer. Throws outside a page route.
 */
export function usePageHandle(): PageHandle {
  const { handle, loaderData } = useMatches().at(-1) as UIMatch<unknown, PageHandle>
  const missing = handle.data === 'public' && loaderData === undefined
  return missing ? { ...handle, footer: 'full' } : handle
}

/**
 * What the header's field searches, and whether it belongs to the page's own form; null on pages without the
 * field. The page of what is missing has none, whatever its address.
 */
export function useCatalogueField(): { label: string; here: boolean } | null {
  const match = useMatches().at(-1)
  const { field } = (match?.handle ?? {}) as Partial<PageHandle>
  if (field === undefined || match?.loaderData === undefined) return null
  return field === 'leads'
    ? { label: 'Search all lots', here: false }
    : { label: field(match.loaderData as never), here: true }
}
