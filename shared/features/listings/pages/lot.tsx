import { BadgeCheck } from 'lucide'
import { lazy, Suspense } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { pictureAddress, type PublicPicture } from '../../../contract/pictures.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { countryName } from '../../../postal/country-name.ts'
import { fetched } from '../../../routing/page-route.tsx'
import { paths } from '../../../routing/paths.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import { FollowPlace, HeartPlace } from '../components/buyer-place.tsx'
import { CheckedFacts } from '../components/checked-facts.tsx'
import { CompareButton } from '../components/compare-button.tsx'
import { CompareTray } from '../components/compare-tray.tsx'
import { LotGallery } from '../components/lot-gallery.tsx'
import { LotRow } from '../components/lot-row.tsx'
import { EarlyState, LotState } from '../components/lot-state.tsx'
import { RecentRow } from '../components/recent-row.tsx'
import { StatedSections } from '../components/stated-sections.tsx'
import { type Seen, TradePlace, useTrade } from '../components/trade-place.tsx'
import { unbroken } from '../components/unbroken.ts'
import { currenciesOf, usePrices } from '../components/use-prices.ts'
import type { FullLot, GoneLot, PublicLot } from '../lot-data.ts'

// Only verified buyers download it.
const LikePrices = lazy(async () => ({
  default: (await fetched(() => import('../components/like-prices.tsx'))).LikePrices,
}))

type Shown = PublicLot | GoneLot
const isForSale = (shown: Shown): shown is PublicLot => 'full' in shown

/** Loads the lot. Its contract is a separate chunk, because only navigations need it. */
export async function loader(args: LoaderFunctionArgs) {
  const { loadLot } = await import('../lot-data.ts')
  const shown: Shown = await loadLot(apiOf(args), args.params.slug ?? '')
  return data(shown, { status: isForSale(shown) ? 200 : 410 })
}

const largest = ({ key, widths }: PublicPicture) => {
  const width = widths.at(-1)
  return width === undefined ? null : pictureAddress(key, width, 'jpg')
}

/** A lot's first picture, which everybody may see, for where a link to it is shared. */
function sharedPicture(picture: PublicPicture | null) {
  const address = picture === null ? null : largest(picture)
  if (picture === null || address === null) return null
  const { width, height, alt } = picture
  return { address, width, height, alt }
}

/** The lot without a price: that is for verified buyers only. */
export const structuredData = (origin: string, shown: Shown) => {
  if (!isForSale(shown)) return []
  const { slug, title, categoryName, picture, full } = shown
  const images = (full?.pictures ?? (picture === null ? [] : [picture])).flatMap((each) => {
    const address = largest(each)
    return address === null ? [] : [origin + address]
  })
  return [
    {
      '@type': 'Product',
      name: title,
      category: categoryName,
      url: origin + paths.lot(slug),
      ...(images.length === 0 ? {} : { image: images }),
      ...(full === null
        ? {}
        : {
            sku: full.stockNumber,
            description: [...full.lines, full.description].filter(Boolean).join('. '),
          }),
    },
  ]
}

/** The page in place of a lot that is no longer for sale: its title, and lots like it. */
function GoneLotPage({ gone }: { gone: GoneLot }) {
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

/** A lot's public page, or the page that says that it is no longer for sale. */
export function Page() {
  const shown = useLoaderData<Shown>()
  return isForSale(shown) ? <LotPage lot={shown} /> : <GoneLotPage gone={shown} />
}

/**
 * The facts and the seller of a lot. For a lot in early access these arrive late, so the page keeps room for
 * them from the start.
 */
function LotFacts({
  full,
  early,
  seen,
}: {
  full: FullLot | null
  early: boolean
  seen: Seen | null
}) {
  return (
    <div className="lot-facts" data-early={early || undefined}>
      {full !== null ? (
        <>
          <p className="quiet">{unbroken(full.lines.join(' · '))}</p>
          <p className="lot-seller">
            <Icon of={BadgeCheck} size={20} />
            <span>
              <Link className="text-link" to={paths.company(full.seller.id)}>
                Verified seller
              </Link>
              , {countryName(full.seller.country)}. Stock confirmed{' '}
              <ShortDay of={full.confirmedAt} />.
            </span>
          </p>
        </>
      ) : (
        seen !== 'loading' && (
          <p className={seen === null ? 'quiet when-signed-out' : 'quiet'}>
            Its facts and its seller are shown to buyers with early access.
          </p>
        )
      )}
    </div>
  )
}

/** A lot. Verified buyers see its price in the room that is kept for it. */
function LotPage({ lot }: { lot: PublicLot }) {
  const { slug, title, category, categoryName, picture, earlyUntil } = lot
  const [seen, retry] = useTrade(slug, earlyUntil)
  const trade = typeof seen === 'object' && seen !== null ? seen : null
  const full = trade?.full ?? lot.full
  const { checked, similar, fromSeller } = trade?.early ?? lot
  const like = trade?.like ?? null
  const prices = usePrices([...similar, ...fromSeller])
  const shown = [
    ...(trade === null ? [] : [trade.quote.currency]),
    ...(like?.others ?? []).map(({ currency }) => currency),
    ...currenciesOf(prices),
  ]
  const pictures = full?.pictures ?? (picture === null ? [] : [picture])
  return (
    <div className="lot-page">
      <PageMeta
        title={`${lot.title} | ${brand.name}`}
        description={`${title}${full === null ? '' : `: ${full.lines.join('; ')}`}. For sale to verified trade buyers${full === null ? '' : `, from ${countryName(full.seller.country)}`}.`}
        picture={sharedPicture(picture)}
      />
      <nav className="crumbs small" aria-label="You are here">
        <Link to={paths.categories}>Categories</Link>
        <Link to={paths.category(category)}>{categoryName}</Link>
        {full !== null && <span aria-current="page">{full.stockNumber}</span>}
      </nav>
      <div className="lot-top" data-like={like !== null || undefined}>
        <div className="lot-gallery-place">
          <LotGallery pictures={pictures} />
          {trade !== null && !trade.own && <HeartPlace slug={slug} title={title} />}
        </div>
        <div className="lot-decision">
          <h1 className="d4">{unbroken(title)}</h1>
          <LotFacts full={full} early={earlyUntil !== null} seen={seen} />
          <div className="lot-choices">
            <CompareButton lot={{ slug, title, picture }} />
            {full !== null && trade !== null && !trade.own && (
              <FollowPlace companyId={full.seller.id} />
            )}
            {(trade === null ? seen === 'unverified' : !trade.own) && (
              <PartsOf place="report" of={{ subject: 'lot', id: lot.id, about: 'this lot' }} />
            )}
          </div>
          {earlyUntil !== null && <EarlyState until={earlyUntil} />}
          <TradePlace slug={slug} seen={seen} retry={retry} />
        </div>
        {like !== null && (
          <Suspense fallback={null}>
            <LikePrices like={like} />
          </Suspense>
        )}
      </div>
      {full !== null && <StatedSections full={full} />}
      {full !== null && checked !== null && <CheckedFacts full={full} checked={checked} />}
      <LotRow title="More from this seller" lots={fromSeller} prices={prices}>
        {full !== null && (
          <Link className="text-link" to={paths.company(full.seller.id)}>
            All their lots
          </Link>
        )}
      </LotRow>
      <LotRow
        title={full === null ? `More ${categoryName.toLowerCase()}` : 'Similar lots'}
        lots={similar}
        prices={prices}
      />
      <RatesNote of={shown} />
      <RecentRow lot={{ slug, title, picture }} />
      <CompareTray />
    </div>
  )
}
