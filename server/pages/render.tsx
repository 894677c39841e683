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

import { apiContext, type Api, CallError } from '#shared/contract/call.ts'
import { leadsNowhere, problems } from '#shared/contract/problem.ts'
import { type Site, SiteContext } from '#shared/layout/site-context.ts'
import type { PageHandle } from '#shared/routing/page-route.tsx'
import { SessionContext, visitorStore } from '#shared/session/use-auth.ts'

import { addresses } from './page-address.ts'

/** Matches the addresses of the product. */
export const siteHandler = createStaticHandler(addresses.routes)
/** Milliseconds after which a render is aborted. */
const renderLimit = 5000

export interface Rendered {
  status: number
  /** The document in UTF-8, without the parts that `completeDocument` adds. */
  html: Buffer
  /** What hydration needs besides the address: the page's data, a posted form's answer, a failure. */
  data: HydrationState | null
}

/** The whole document for a matched address, as React renders it. */
function documentOf(
  site: Site,
  context: StaticHandlerContext,
  handler = siteHandler,
): ReactElement {
  const router = createStaticRouter(handler.dataRoutes, context)
  return (
    // Data for the browser goes on the body, so that #root stays as specified.
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
      // Keeps Suspense boundaries in order, so that they need no inline script.
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

/** What to render, and the API for the route's loaders and action. */
export interface Asked {
  /** An address on our origin, or a posted form. */
  what: string | Request
  /** Omitted for pages without data. */
  api?: Api | undefined
}

interface Matched {
  route: { id: string; handle?: unknown }
}
const dataOf = ({ route }: Matched) => (route.handle as PageHandle | undefined)?.data

/** Matches an address to its routes and loads their data, or runs the action for a posted form. */
function match(site: Site, { what, api }: Asked, handler = siteHandler) {
  const requestContext = new RouterContextProvider()
  if (api !== undefined) requestContext.set(apiContext, api)
  if (typeof what !== 'string') return handler.query(what, { requestContext })
  return handler.query(new Request(site.origin + what), {
    requestContext,
    filterMatchesToLoad: (matched) => {
      const data = dataOf(matched)
      // On the server nobody is logged in: the browser loads private data.
      return data !== 'browser' && !(data === 'live' && api === undefined)
    },
  })
}

/** The data that the browser hydrates with. Live data are in the HTML already. */
function sentData(
  loaderData: Readonly<Record<string, unknown>>,
  matches: readonly Matched[],
): Record<string, unknown> {
  const live = matches.filter((each) => dataOf(each) === 'live')
  return { ...loaderData, ...Object.fromEntries(live.map(({ route }) => [route.id, null])) }
}

const nowhere = new CallError({
  type: '/api/docs#not-found',
  title: problems['not-found'][1],
  status: problems['not-found'][0],
})

/**
 * Renders an address, and first runs the route's action if the request posts a form.
 * @returns the page, an action's redirect, or null if the data shows that there is no such page
 * @throws any error that a page throws
 */
export async function render(
  site: Site,
  asked: Asked,
  handler = siteHandler,
): Promise<Rendered | Response | null> {
  const context = await match(site, asked, handler)
  if (!('matches' in context)) return context
  const unknown = context.matches.at(-1)?.route.path === '*'
  // As a failure of the route around all pages, it hydrates at any address.
  if (unknown) context.errors = { site: nowhere }
  else if (context.errors !== null) {
    const failure: unknown = Object.values(context.errors)[0]
    if (failure instanceof CallError && leadsNowhere(failure.problem)) return null
    throw failure
  }
  const html = await toBytes(documentOf(site, context, handler))
  const { actionData, errors } = context
  const loaderData = sentData(context.loaderData, context.matches)
  const bare = actionData === null && errors === null && Object.keys(loaderData).length === 0
  const data = bare ? null : { loaderData, actionData, errors }
  return { status: unknown ? 404 : context.statusCode, html, data }
}
