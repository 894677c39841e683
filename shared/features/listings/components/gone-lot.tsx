import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import type { GoneLot } from '../lot-data.ts'
import { LotRow } from './lot-row.tsx'
import { LotState } from './lot-state.tsx'
import { currenciesOf, usePrices } from './use-prices.ts'

/** The page in place of a lot that is no longer for sale: its title, and lots like it. */
export function GoneLotPage({ gone }: { gone: GoneLot }) {
  const { title, category, categoryName, similar } = gone
  const prices = usePrices(similar)
  return (
    <div className="lot-page lot-gone">
      <PageMeta
        title={`No longer for sale | ${brand.name}`}
        description={`This lot is no longer for sale. See other ${categoryName.toLowerCase()} at ${brand.name}, the B2B jewellery marketplace.`}
        canonical={false}
      />
      <h1 className="d3 lot-gone-title">{title ?? 'A former lot'}</h1>
      <LotState name="This lot is no longer for sale">
        It was sold, or its seller has taken it off the market.
      </LotState>
      <p className="actions lot-gone-title">
        <Link className="button button-filled" to={paths.category(category)}>
          See all {categoryName.toLowerCase()}
        </Link>
      </p>
      <LotRow title="Similar lots" lots={similar} prices={prices} />
      <RatesNote of={currenciesOf(prices)} />
    </div>
  )
}
