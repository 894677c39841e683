import { type LoaderFunctionArgs, Link, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { useSite } from '../../../layout/site-context.ts'
import { paths } from '../../../routing/paths.ts'
import { shapes } from '../../../ui/picture.tsx'
import { SearchView } from '../components/search-view.tsx'
import type { SearchData } from '../load-search.ts'
import { listOf } from '../lot-list.ts'

/** Loads the category's lots; see `search.tsx`. */
export async function loader(args: LoaderFunctionArgs): Promise<SearchData> {
  const { loadSearch } = await import('../load-search.ts')
  return loadSearch(args)
}

/** The page's category; the server answers 404 if there is none. */
function categoryOf({ category }: SearchData) {
  if (category === null) throw new Error('this page has no category')
  return category
}

type Category = ReturnType<typeof categoryOf>

/** The way from the categories to the page, without the page itself. */
const wayTo = ({ slug, name, sub }: Category) => [
  { name: 'Categories', to: paths.categories },
  ...(sub === null ? [] : [{ name, to: paths.category(slug) }]),
]

/** The page, the way to it, and the lots on it, without prices. */
export function structuredData(origin: string, data: SearchData) {
  const category = categoryOf(data)
  const { slug, name, sub, title, description } = category
  const to = paths.category(slug, sub?.slug)
  const steps = [
    { name: 'Home', to: paths.home },
    ...wayTo(category),
    { name: sub?.name ?? name, to },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: step.name,
        item: origin + step.to,
      })),
    },
    {
      '@type': 'CollectionPage',
      name: title,
      description,
      url: origin + to,
      mainEntity: listOf(origin, data.cards),
    },
  ]
}

/** The lots of a category, or of a part of it. */
export function Page() {
  const data = useLoaderData<SearchData>()
  const category = categoryOf(data)
  const { name, sub, title, description, text, picture } = category
  const { images } = useSite()
  const shape = picture && shapes[picture.shape]
  return (
    <>
      <PageMeta
        title={`${title} | ${brand.name}`}
        description={description}
        picture={
          picture &&
          shape && {
            address: `${images}/${picture.name}-${shape.widths.at(-1)}.jpg`,
            width: shape.width,
            height: shape.height,
            alt: picture.alt,
          }
        }
        keywords={[title, name, 'wholesale jewellery', 'verified sellers']}
      />
      <SearchView
        data={data}
        title={sub === null ? name : `${name}: ${sub.name.toLowerCase()}`}
        text={text}
        crumbs={
          <nav className="search-crumbs" aria-label="You are here">
            {wayTo(category).map((step) => (
              <Link key={step.to} to={step.to}>
                {step.name}
              </Link>
            ))}
          </nav>
        }
      />
    </>
  )
}
