import { BadgeCheck } from 'lucide'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { pictureAddress, type PublicPicture } from '../../../contract/pictures.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Day } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { countryName } from '../../companies/country-name.ts'
import { FollowPlace, HeartPlace } from '../components/buyer-place.tsx'
import { LotCard } from '../components/lot-card.tsx'
import { LotGallery } from '../components/lot-gallery.tsx'
import { StatedSections } from '../components/stated-sections.tsx'
import { TradePlace, useTrade } from '../components/trade-place.tsx'
import { unbroken } from '../components/unbroken.ts'
import type { PublicLot } from '../lot-data.ts'
import { rememberLot } from '../recent-lots.ts'

/** Loads the lot. Its contract is a separate chunk, because only navigations need it. */
export async function loader(args: LoaderFunctionArgs): Promise<PublicLot> {
  const { loadLot } = await import('../lot-data.ts')
  return loadLot(apiOf(args), args.params.slug ?? '')
}

const largest = ({ key, widths }: PublicPicture) => {
  const width = widths.at(-1)
  return width === undefined ? null : pictureAddress(key, width, 'jpg')
}

/** The lot without a price: that is for verified buyers only. */
export const structuredData = (
  origin: string,
  { slug, title, stockNumber, categoryName, picture, full, seller }: PublicLot,
) => {
  const images = (full?.pictures ?? (picture === null ? [] : [picture])).flatMap((each) => {
    const address = largest(each)
    return address === null ? [] : [origin + address]
  })
  return [
    {
      '@type': 'Product',
      name: title,
      sku: stockNumber,
      category: categoryName,
      url: origin + paths.lot(slug),
      ...(images.length === 0 ? {} : { image: images }),
      ...(full === null
        ? {}
        : { description: [...full.lines, full.description].filter(Boolean).join('. ') }),
      brand: { '@type': 'Organization', name: seller.name },
    },
  ]
}

/** A lot's public page. Verified buyers see its price in the room that is kept for it. */
export function Page() {
  const lot = useLoaderData<PublicLot>()
  const { slug, title, category, categoryName, stockNumber, earlyUntil, seller, similar } = lot
  const [seen, retry] = useTrade(slug)
  const trade = typeof seen === 'object' && seen !== null ? seen : null
  const { session } = useAuth()
  const personId = session?.personId ?? null
  const { picture } = lot
  useEffect(() => {
    if (personId !== null) rememberLot(personId, { slug, title, picture })
  }, [personId, slug, title, picture])
  const full = trade?.full ?? lot.full
  const country = countryName(seller.country)
  const pictures = full?.pictures ?? (lot.picture === null ? [] : [lot.picture])
  return (
    <div className="lot-page">
      <PageMeta
        title={`${title} | ${brand.name}`}
        description={`${title}${full === null ? '' : `: ${full.lines.join('; ')}`}. For sale to verified trade buyers, from ${country}.`}
      />
      <nav className="crumbs small" aria-label="You are here">
        <Link to={paths.categories}>Categories</Link>
        <Link to={paths.category(category)}>{categoryName}</Link>
        <span aria-current="page">{stockNumber}</span>
      </nav>
      <div className="lot-top">
        <div className="lot-gallery-place">
          <LotGallery pictures={pictures} />
          {trade !== null && !trade.own && <HeartPlace slug={slug} title={title} />}
        </div>
        <div className="lot-decision">
          <h1 className="d4">{title}</h1>
          {full !== null && <p className="quiet lot-lines">{unbroken(full.lines.join(' · '))}</p>}
          <p className="lot-seller">
            <Icon of={BadgeCheck} size={20} />
            <span>
              <Link className="text-link" to={paths.company(seller.id)}>
                Verified seller
              </Link>
              , {country}.{' '}
              {full !== null && (
                <>
                  Stock confirmed <Day of={full.confirmedAt} />.
                </>
              )}
            </span>
          </p>
          <div className="follow-room when-signed-in" hidden>
            {trade !== null && !trade.own && <FollowPlace companyId={seller.id} />}
          </div>
          {earlyUntil !== null && (
            <p className="lot-early">
              Early access for chosen buyers. Open to everyone <Moment of={earlyUntil} />.
            </p>
          )}
          <TradePlace slug={slug} seen={seen} retry={retry} />
        </div>
      </div>
      {full !== null && <StatedSections full={full} />}
      {similar.length > 0 && (
        <section className="lot-similar" aria-labelledby="similar">
          <h2 className="d5" id="similar">
            More {categoryName.toLowerCase()}
          </h2>
          <ul className="lot-cards lot-cards-four">
            {similar.map((each) => (
              <li key={each.slug}>
                <LotCard lot={each} sizes="(width < 900px) 46vw, 282px" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
