import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { ListingStateMark } from '../components/listing-state.tsx'
import type { moderation } from './contract.ts'

type Case = OutputOf<typeof moderation.listing>

function Times({ of }: { of: number }) {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${new Intl.NumberFormat(useReader().locale, options).format(of)} times`
}

/** What a listing costs, and what that is measured against. */
export function ListingPrices({ prices }: { prices: Case['prices'] }) {
  const { tiers, quantity, value, inLimit, limit, melt, toMetal, like } = prices
  return (
    <Section title="Prices">
      <DescriptionList>
        {tiers.map(({ from, unit }) => (
          <Description key={from} name={`For one, from ${from}`}>
            <Price of={unit} />
          </Description>
        ))}
        {tiers.length === 0 && (
          <Description name="For one">Follows a metal price that is not known</Description>
        )}
        <Description name="In stock">{quantity}</Description>
        {value !== null && (
          <Description name="All together">
            <Price of={value} />
            <span className="aside">
              {inLimit === null ? (
                `There is no exchange rate to ${limit.currency}, so it counts as if it were ${limit.currency}. `
              ) : (
                <>
                  <Price of={{ minor: inLimit, currency: limit.currency }} />.{' '}
                </>
              )}
              Above <Price of={limit} />, it waits for review.
            </span>
          </Description>
        )}
        {melt !== null && (
          <Description name="Metal value per piece">
            <Price of={melt} />
            {toMetal !== null && (
              <span className="aside">
                The price is <Times of={toMetal / 1000} /> that.
              </span>
            )}
          </Description>
        )}
        {like !== null && (
          <Description name={`Per ${like.per}`}>
            <Times of={like.toMedian} /> the median of {like.lots} similar{' '}
            {like.lots === 1 ? 'lot' : 'lots'}
          </Description>
        )}
      </DescriptionList>
    </Section>
  )
}

/** All pictures, in order, with what they are said to show. */
export function ListingPictures({ full, newPictures }: Pick<Case, 'full' | 'newPictures'>) {
  return (
    <ul className="review-pictures">
      {full.pictures.map((picture, at) => (
        <li key={picture.key}>
          {/* What it shows is written below, for the operator to check. */}
          <LotPicture
            picture={picture}
            silent
            sizes="(width < 600px) 45vw, 280px"
            eager={at === 0}
          />
          <p className="small quiet">
            {newPictures.includes(picture.key) && <strong>New picture. </strong>}
            {picture.alt}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What the seller has changed since the listing went live. */
export function ListingChanges({ changes }: Pick<Case, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <Section title="What has changed">
      <DescriptionList>
        {changes.map(({ label, before, after }) => (
          <Description key={label} name={label}>
            {after ?? 'Removed'}
            <span className="aside">{before === null ? 'Was empty' : `Was: ${before}`}</span>
          </Description>
        ))}
      </DescriptionList>
    </Section>
  )
}

type Other = Case['likely'][number]

function Side({
  title,
  children,
  picture,
}: {
  title: string
  children: ReactNode
  picture: Other['picture']
}) {
  return (
    <div>
      <h3 className="small quiet">{title}</h3>
      <LotPicture picture={picture} sizes="(width < 600px) 45vw, 280px" />
      {children}
    </div>
  )
}

/** Listings that may be the same thing, each beside this one. */
export function LikelyDuplicates({ listing }: { listing: Case }) {
  const { likely, title, seller } = listing
  if (likely.length === 0) return null
  return (
    <Section title="May be the same thing">
      <ul className="review-likely">
        {likely.map((other) => (
          <li key={other.id}>
            <p>
              {other.because === 'report'
                ? `Both name the report ${other.reports.join(' and ')}.`
                : 'The pictures look alike.'}
            </p>
            <div className="review-sides">
              <Side title="This listing" picture={other.own}>
                <p>{title}</p>
                <p className="small quiet">{seller.name}</p>
              </Side>
              <Side title="The other one" picture={other.picture}>
                <p>
                  <Link className="text-link" to={paths.adminListing(other.id)}>
                    {other.title}
                  </Link>
                </p>
                <p className="small quiet">{other.seller}</p>
                <p className="small">
                  <ListingStateMark state={other.state} />
                  {other.price !== null && (
                    <>
                      , <Price of={other.price} /> for one
                    </>
                  )}
                </p>
              </Side>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
