import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router-dom'

import { apiOf } from '../contract/call.ts'
import { type PageOptions, pageRoute, fetched } from './page-route.tsx'
import { paths } from './paths.ts'
import { withSession } from './with-session.ts'

type PrivateOptions = Pick<PageOptions, 'path' | 'module' | 'skeleton' | 'load'>

/**
 * A page for those signed in. Its loader and action come with its code and run in the browser alone;
 * on the server the skeleton stands in. Without a token it leads to the login page and back.
 */
export function privateRoute({ path, module, load, skeleton }: PrivateOptions): RouteObject {
  const signedIn = (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    if (apiOf(args).signedIn()) return
    const { pathname, search } = new URL(args.request.url)
    throw redirect(paths.loginAfter(pathname + search))
  }
  const options = { path, module, load, skeleton, footer: 'slim', kind: 'private', data: 'browser' }
  return {
    ...pageRoute(options as PageOptions),
    hydrateFallbackElement: skeleton,
    loader: (args) => {
      signedIn(args)
      return withSession(args, async () => (await (await fetched(load)).loader?.(args)) ?? null)
    },
    action: (args) => {
      signedIn(args)
      return withSession(args, async () => (await (await fetched(load)).action?.(args)) ?? null)
    },
  }
}
