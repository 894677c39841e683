import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { PartsOf } from '../../../workplace/parts.tsx'
import type { Badge } from '../../companies/badge-data.ts'
import { tradesAs } from '../../companies/company-kinds.ts'
import { BadgeFacts, structuredBadge } from '../../companies/components/badge.tsx'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import { CompareTray } from '../components/compare-tray.tsx'
import { LotCards } from '../components/lot-cards.tsx'
import { currenciesOf, usePrices } from '../components/use-prices.ts'
import type { SellerLots } from '../lot-data.ts'

type Seller = Badge & { lots: SellerLots }

/** Loads the badge and the lots. The contracts are separate chunks: only navigations need them. */
export async function loader(args: LoaderFunctionArgs): Promise<Seller> {
  const id = args.params.id ?? ''
  const [{ loadBadge }, { loadSellerLots }] = await Promise.all([
    import('../../companies/badge-data.ts'),
    import('../lot-data.ts'),
  ])
  const api = apiOf(args)
  const badge = await loadBadge(api, id)
  return { ...badge, lots: await loadSellerLots(api, id) }
}

/** The verified company, and its lots without their prices. */
export const structuredData = (origin: string, { lots, ...badge }: Seller) => [
  structuredBadge(origin, badge),
  ...(lots.items.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          name: `Lots of ${badge.name}`,
          itemListElement: lots.items.map(({ slug, title }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: title,
            url: origin + paths.lot(slug),
          })),
        },
      ]),
]

/** A verified company's public page: its badge, and what it has for sale. */
export function Page() {
  const { lots, ...badge } = useLoaderData<Seller>()
  const { items, total } = lots
  const prices = usePrices(items)
  const { session } = useAuth()
  const { id = '' } = useParams()
  const roles = tradesAs(badge)
  return (
    <>
      <PageMeta
        title={`${badge.name}, verified ${roles} | ${brand.name}`}
        description={`${badge.name} is a verified ${roles} at ${brand.name}, the B2B jewellery marketplace. See what was checked and until when it is valid.`}
      />
      <BadgeFacts badge={badge} />
      {items.length > 0 && (
        <section className="seller-lots" aria-labelledby="seller-lots">
          <h2 className="d4" id="seller-lots">
            For sale
          </h2>
          <p className="quiet">
            {total > items.length
              ? `The ${items.length} newest of ${total} lots`
              : total === 1
                ? 'One lot'
                : `${total} lots`}
          </p>
          <LotCards lots={items} prices={prices} />
          <RatesNote of={currenciesOf(prices)} />
        </section>
      )}
      {session !== null && (
        <div className="seller-lots">
          <PartsOf place="seller" of={{ sellerId: id }} />
          <PartsOf place="report" of={{ subject: 'company', id, about: 'this company' }} />
        </div>
      )}
      <CompareTray />
    </>
  )
}
