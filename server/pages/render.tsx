import { Writable } from 'node:stream'

import { type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server.node'
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'

import type { PageHandle } from '#shared/routing/page-route.tsx'
import { type Site, SiteContext } from '#shared/layout/site-context.ts'
import { apiContext } from '#shared/contract/api-context.ts'
import type { Api } from '#shared/contract/call.ts'
import { SessionContext, visitorStore } from '#shared/session/use-auth.ts'

import { allRoutes } from './page-address.ts'

const handler = createStaticHandler(allRoutes)
/** Milliseconds after which a render is given up. */
const renderLimit = 5000

export interface Rendered {
  status: number
  /** The document without the parts that `completeDocument` adds, in UTF-8. */
  html: Buffer
  /** What hydration needs beside the address: the answer to a posted form. */
  data: HydrationState | null
}

/** The whole document of a matched address, as React renders it. */
export function documentOf(site: Site, context: StaticHandlerContext): ReactElement {
  const router = createStaticRouter(handler.dataRoutes, context)
  return (
    // The body carries what the browser's half needs to know; #root stays as it is specified.
    <html lang="en-GB" data-session="out">
      <body
        data-origin={site.origin}
        data-images={site.images}
        data-workplace-css={site.workplaceCss}
      >
        <div id="root">
          <SiteContext value={site}>
            <SessionContext value={visitorStore}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </SessionContext>
          </SiteContext>
        </div>
      </body>
    </html>
  )
}

async function toBytes(document: ReactElement): Promise<Buffer> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
      final: (done) => {
        done()
        resolve()
      },
    })
    const timer = setTimeout(() => stream.abort(new Error('the render took too long')), renderLimit)
    const fail = (error: unknown) => {
      clearTimeout(timer)
      reject(error)
    }
    const stream = renderToPipeableStream(document, {
      // Boundaries stay in order and need no inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(timer)
        stream.pipe(sink)
      },
      onError: fail,
      onShellError: fail,
    })
  })
  return Buffer.concat(chunks)
}

/**
 * A GET request as far as the router looks at it. Node loads fetch's own classes only when they are
 * touched, which would cost a tenth of the start.
 */
function plainRequest(url: string): Request {
  return { method: 'GET', url, signal: new AbortController().signal } as Request
}

/** A posted form, and the function by which its action reaches the API. */
export interface PostedForm {
  request: Request
  api: Api
}

/** Nobody is signed in on the server: what is private is loaded by the browser. */
const isForAll = ({ route }: { route: { handle?: unknown } }) =>
  (route.handle as PageHandle | undefined)?.data !== 'browser'

/** Matches an address to its routes, or runs the action of a posted form. */
export function match(site: Site, asked: string | PostedForm) {
  if (typeof asked === 'string') {
    return handler.query(plainRequest(site.origin + asked), { filterMatchesToLoad: isForAll })
  }
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, asked.api)
  return handler.query(asked.request, { requestContext })
}

/**
 * Renders an address, running the route's action where the request posts a form.
 * @param asked an address below the origin, or a posted form
 * @throws what a page threw; an action's redirect is returned as a `Response`
 */
export async function render(site: Site, asked: string | PostedForm): Promise<Rendered | Response> {
  const context = await match(site, asked)
  if (!('matches' in context)) return context
  const failure = context.errors === null ? undefined : Object.values(context.errors)[0]
  if (failure !== undefined) throw failure
  const html = await toBytes(documentOf(site, context))
  const { loaderData, actionData } = context
  const data = actionData === null ? null : { loaderData, actionData }
  const unknown = context.matches.at(-1)?.route.path === '*'
  return { status: unknown ? 404 : context.statusCode, html, data }
}
