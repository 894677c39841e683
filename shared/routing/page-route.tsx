import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { type RouteObject, useMatches } from 'react-router-dom'

import { Arrival } from './arrival.tsx'

/** How the layout frames a page, and what the server must know about it. */
export interface PageHandle {
  /** The page's module below `shared/`, without extension: the key of its chunk in the asset manifest. */
  module: string
  /** Fetches the page's code; called ahead of a navigation and before hydration. */
  load: () => Promise<unknown>
  /** `over` lies on the page's first image, `plain` has no rule until scrolled, `ruled` always has one. */
  header: 'over' | 'plain' | 'ruled'
  footer: 'full' | 'slim'
  /** Query parameters that change the page, each with all its values. Everything else is ignored. */
  query: Readonly<Record<string, readonly string[]>>
  /** Canonical address where the page answers at more than one. */
  canonical?: string
}

interface PageOptions extends Partial<
  Pick<PageHandle, 'header' | 'footer' | 'query' | 'canonical'>
> {
  path: string
  module: string
  load: () => Promise<{ Page: ComponentType }>
  skeleton: ReactNode
  action?: RouteObject['action']
}

/** A page's code could not be fetched, most likely because a deployment has replaced it. */
export class PageCodeError extends Error {
  override name = 'PageCodeError'
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
    module,
    load,
    header: frame.header ?? 'ruled',
    footer: frame.footer ?? 'full',
    query: frame.query ?? {},
    ...(frame.canonical === undefined ? {} : { canonical: frame.canonical }),
  }
  return {
    path,
    caseSensitive: true,
    handle,
    element: (
      <Suspense key={path} fallback={skeleton}>
        <Page />
        <Arrival />
      </Suspense>
    ),
    ...(action === undefined ? {} : { action }),
  }
}

/** The handle of the page now shown. Throws where it is called outside a page route. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle
  if (handle === undefined) throw new Error('no page route is matched')
  return handle as PageHandle
}
