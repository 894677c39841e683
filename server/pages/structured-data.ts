import type { PageHandle, Thing } from '#shared/routing/page-route.tsx'
import { paths } from '#shared/routing/paths.ts'

/** The way from the home page to a page with a name. */
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
 * The JSON-LD blocks of a public page: its trail, and what its module declares. Written by the server
 * only: a client-rendered script element would be refused by Trusted Types.
 * @param path the page's path, without its query
 * @param data what the page's loader has answered, where it has one
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
