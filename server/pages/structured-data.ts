import type { PageHandle, Thing } from '#shared/routing/page-route.tsx'
import { paths } from '#shared/routing/paths.ts'

/** The breadcrumb trail from the home page to a named page. */
function trailOf(origin: string, path: string, { name, canonical }: PageHandle): Thing[] {
  if (name === undefined) return []
  const steps = [
    ['Home', paths.home],
    [name, canonical ?? path],
  ] as const
  const itemListElement = steps.map(([label, to], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: origin + to,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

/**
 * The JSON-LD blocks of a public page: its breadcrumb trail, and what its module declares. Only the
 * server writes them, because Trusted Types refuse a script element that the client renders.
 * @param path the page's path, without its query
 * @param data the result of the page's loader, if it has one
 */
export async function structuredData(
  origin: string,
  path: string,
  handle: PageHandle,
  data?: unknown,
): Promise<object[]> {
  if (handle.kind !== 'public') return []
  const declared = (await handle.load()).structuredData?.(origin, data as never) ?? []
  const things = [...trailOf(origin, path, handle), ...declared]
  return things.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
}
