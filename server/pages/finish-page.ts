import { type Headers, withStyle } from '#server/http/security-headers.ts'
import type { Site } from '#shared/layout/site-context.ts'
import type { PageHandle } from '#shared/routing/page-route.tsx'

import { completeDocument } from './document.ts'
import { styleOf } from './page-style.ts'
import type { Rendered } from './render.tsx'
import type { SiteBuild } from './site-build.ts'
import { structuredData } from './structured-data.ts'

/** Everything that all pages of a release share. */
export interface Surroundings {
  site: Site
  build: SiteBuild
  /** The part of the head that is the same on every page. */
  head: string
  headers: Headers
}

/**
 * Turns a rendered page into the final document, with its styles, scripts and structured data.
 * @param path the page's path without its query; null if there is no such page
 */
export async function finishPage(
  { site, build, head, headers }: Surroundings,
  rendered: Rendered,
  handle: PageHandle,
  path: string | null,
): Promise<{ html: Buffer; headers: Headers }> {
  // Only the page's own route has data.
  const [data] = Object.values(rendered.data?.loaderData ?? {})
  const { css, hash } = styleOf(build.rules, rendered.html.toString())
  const html = completeDocument(rendered.html, {
    head,
    css,
    build,
    handle,
    structuredData: path === null ? [] : await structuredData(site.origin, path, handle, data),
    data: rendered.data,
  })
  const silent = handle.referrer === 'none' ? { 'Referrer-Policy': 'no-referrer' } : {}
  return { html, headers: withStyle({ ...headers, ...silent }, hash) }
}
