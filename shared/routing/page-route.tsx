import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
  useMatches,
} from 'react-router-dom'

import type { Group, Tab } from '../workplace/tab.ts'
import { Arrival } from './arrival.tsx'
import type { Query } from './query.ts'

/** How the layout frames a page, and what the server must know about it. */
export interface PageHandle {
  /** The page's module below `shared/`, without extension: the key of its chunk in the asset manifest. */
  module: string
  /** Fetches the page's code; called ahead of a navigation and before hydration. */
  load: () => Promise<PageModule>
  /** What the page is called in the trail that search engines show; left out where it begins there. */
  name?: string
  /** `over` lies on the page's first image, `plain` has no rule until scrolled, `ruled` always has one. */
  header: 'over' | 'plain' | 'ruled'
  footer: 'full' | 'slim'
  /** What the page asks its address for; everything else there is ignored. */
  query: Query
  /** Canonical address where the page answers at more than one. */
  canonical?: string
  /**
   * `work`: a page of the workplace, not to be found by search engines. `private`: the same for those
   * logged in alone; the server sends what stands in until the browser has fetched the data.
   */
  kind: 'public' | 'work' | 'private'
  /**
   * `public`: the page's data are the same for everybody; the server loads them too and sends them with
   * the page, whose frame is the default one, as that of the 404 page is. `browser`: they depend on who is logged in, so that only the browser loads them.
   */
  data: 'none' | 'public' | 'browser'
  /** `none`: other sites and our own log are not told that a visitor comes from here. */
  referrer: 'origin' | 'none'
  /** The group of the workplace that the page belongs to, and its tab where it has one. */
  group?: Group
  tab?: Tab
}

/** A thing that a page tells search engines of, in the words of schema.org. */
export type Thing = Readonly<{ '@type': string } & Record<string, unknown>>

/** A page's module, as far as its route and the server use it. */
interface PageModule {
  Page: ComponentType
  loader?: (args: LoaderFunctionArgs) => unknown
  action?: (args: ActionFunctionArgs) => unknown
  /**
   * What a public page tells search engines, besides its trail. The server alone asks.
   * @param origin the public origin, for absolute addresses
   * @param data what the page's loader has answered
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

/** A page's code could not be fetched, most likely because a deployment has replaced it. */
export class PageCodeError extends Error {
  override name = 'PageCodeError'
}

/** Fetches code that is a chunk of its own. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new PageCodeError('the code of a page could not be fetched', { cause })
  }
}

/** A route whose page is its own lazy chunk; the skeleton stands in while the code loads. */
export function pageRoute({
  path,
  module,
  load,
  skeleton,
  action,
  ...frame
}: PageOptions): RouteObject {
  const Page = lazy(async () => {
    try {
      return { default: (await load()).Page }
    } catch (cause) {
      throw new PageCodeError(`the code of ${path} could not be fetched`, { cause })
    }
  })
  const handle: PageHandle = {
    ...frame,
    module,
    load,
    header: frame.header ?? 'ruled',
    footer: frame.footer ?? 'full',
    query: frame.query ?? {},
    kind: frame.kind ?? 'public',
    data: frame.data ?? 'none',
    referrer: frame.referrer ?? 'origin',
  }
  const element = (
    <Suspense key={path} fallback={skeleton}>
      <Page />
      <Arrival />
    </Suspense>
  )
  return {
    path,
    caseSensitive: true,
    handle,
    element,
    ...(action === undefined ? {} : { action }),
    ...(handle.data === 'none'
      ? {}
      : {
          loader: async (args) => (await (await fetched(load)).loader?.(args)) ?? null,
          // Without its data the page shows what it can, on the server too.
          hydrateFallbackElement: element,
        }),
  }
}

/** The handle of the page now shown. Throws where it is called outside a page route. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle
  if (handle === undefined) throw new Error('no page route is matched')
  return handle as PageHandle
}
