import type { RouteObject } from 'react-router-dom'

import { WorkplaceSkeleton } from '../workplace/skeletons.tsx'
import type { Group } from '../workplace/tab.ts'
import { type PageOptions, pageRoute } from './page-route.tsx'
import { forSignedIn } from './with-session.ts'

interface PrivateOptions
  extends
    Pick<PageOptions, 'path' | 'module' | 'load' | 'tab'>,
    Partial<Pick<PageOptions, 'skeleton'>> {
  group: Group
}

/**
 * A page for those logged in, inside the workplace's layout. Its loader and action are fetched with
 * its code and run only in the browser. Visitors without a token go to the login page and come back
 * afterwards.
 */
export function privateRoute(options: PrivateOptions): RouteObject {
  const { skeleton = <WorkplaceSkeleton crumbs={options.group === 'company'} /> } = options
  const page = pageRoute({ ...options, skeleton, frame: 'shell', kind: 'private', data: 'browser' })
  const { load } = page.handle
  return {
    ...page,
    // The layout's skeleton is shown instead.
    hydrateFallbackElement: undefined,
    loader: (args) => forSignedIn(args, async () => (await (await load()).loader?.(args)) ?? null),
    action: (args) => forSignedIn(args, async () => (await (await load()).action?.(args)) ?? null),
  }
}
