import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { SearchView } from '../components/search-view.tsx'
import type { SearchData } from '../load-search.ts'
import { listOf } from '../lot-list.ts'

/** Loads the lots. Its contract is a separate chunk, because only navigations need it. */
export async function loader(args: LoaderFunctionArgs): Promise<SearchData> {
  const { loadSearch } = await import('../load-search.ts')
  return loadSearch(args)
}

/** The page and the lots on it, without prices. */
export const structuredData = (origin: string, { cards }: SearchData) => [
  {
    '@type': 'CollectionPage',
    name: 'All lots',
    url: origin + paths.search,
    mainEntity: listOf(origin, cards),
  },
]

/** The search of all lots. */
export function Page() {
  const data = useLoaderData<SearchData>()
  const shown = data.words?.shown
  return (
    <>
      <PageMeta
        title={`${shown === undefined ? 'Search wholesale jewellery and stones' : shown} | ${brand.name}`}
        description="Search unsold jewellery, diamonds, gemstones, pearls and bullion of verified sellers, by metal, fineness, stone and weight."
      />
      <SearchView data={data} title={shown ?? 'All lots'} />
    </>
  )
}
