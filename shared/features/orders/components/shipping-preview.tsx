import { useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { countries } from '../../../postal/countries.ts'
import { countryName } from '../../../postal/country-name.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { listings } from '../../listings/contract.ts'
import { DutyNote } from '../../shipping/components/shipping-line.tsx'
import { crossesCustoms, customsUnionOf } from '../../shipping/customs-unions.ts'
import type { ShippingCost } from '../../shipping/lot-shipping.ts'
import { placeName } from '../../shipping/place-name.ts'
import { methodFor, shippingBy } from '../../shipping/shipping-rules.ts'
import type { ShippingTerms } from '../../shipping/terms.ts'
import { feeOf } from '../fees.ts'

type Sample = OutputOf<typeof listings.shipped>['samples'][number]

interface PreviewProps {
  /** The seller's own country. */
  country: string
  samples: readonly Sample[]
  /** What is typed, as far as it can be read. */
  terms: ShippingTerms
  /** Pointers of fields that cannot be read. */
  unread: readonly string[]
}

/** What the shipping of one piece costs in a country. */
function costIn(terms: ShippingTerms, country: string, lot: Sample, to: string): ShippingCost {
  const how = methodFor(terms, { currency: lot.currency, from: country, to })
  if (how === null) return 'not-shipped'
  return shippingBy(how, { value: lot.price, weight: lot.weight }) ?? 'agreed'
}

/** Countries that show what differs: at home, in the union, those named, one of the rest, and one left out. */
function placesOf(terms: ShippingTerms, country: string): string[] {
  const union = customsUnionOf(country)?.countries.find((each) => each !== country)
  const named = terms.prices.flatMap((prices) => prices.named.flatMap((row) => row.countries))
  const known = new Set([country, ...(customsUnionOf(country)?.countries ?? []), ...named])
  const rest = ['US', 'JP', 'AE', 'GB', 'CH'].find(
    (each) => !known.has(each) && !terms.notTo.includes(each),
  )
  const all = [country, union, ...named.slice(0, 3), rest, terms.notTo[0]]
  return [...new Set(all.filter((each) => each !== undefined))]
}

function Cost({ of, lot }: { of: ShippingCost; lot: Sample }) {
  if (of === 'not-shipped') return 'Not shipped to'
  if (of === 'agreed') return 'Agreed in the offer'
  return of === 0 ? 'Included' : <Price of={{ minor: of, currency: lot.currency }} />
}

/** What a buyer pays for a lot somewhere, as the checkout adds it up; it follows each keystroke. */
export function ShippingPreview({ country, samples, terms, unread }: PreviewProps) {
  const places = placesOf(terms, country)
  const [number, setNumber] = useState(samples[0]?.stockNumber)
  const [chosen, setChosen] = useState<string | null>(null)
  const lot = samples.find((each) => each.stockNumber === number)
  if (lot === undefined) {
    return (
      <aside className="shipping-preview" aria-label="What a buyer pays">
        <p className="quiet">
          Once you have lots on sale, you can try your terms with them here before you save.
        </p>
      </aside>
    )
  }
  const named = terms.prices[0]?.named[0]?.countries[0]
  const to = chosen ?? named ?? places.find((each) => each !== country) ?? country
  const cost = costIn(terms, country, lot, to)
  const place = placeName(to)
  const money = (minor: number) => <Price of={{ minor, currency: lot.currency }} />
  const abroad = crossesCustoms(lot.country, to)
  const isBuyers = lot.feeTerms.payer === 'buyer'
  const fee = feeOf(lot.price, lot.feeTerms, 0)
  return (
    <aside className="shipping-preview" aria-label="What a buyer pays">
      <p className="small quiet" id="shipping-try">
        Try it with a lot and a place
      </p>
      <div className="shipping-tries">
        <Select
          aria-label="Lot"
          value={lot.stockNumber}
          onChange={({ target }) => setNumber(target.value)}
        >
          {drawOptions(samples.map(({ stockNumber }) => [stockNumber, stockNumber]))}
        </Select>
        <Select aria-label="Place" value={to} onChange={({ target }) => setChosen(target.value)}>
          {drawOptions([...countries].map(([name, code]) => [code, name]))}
        </Select>
      </div>
      <div className="shipping-lot">
        <LotPicture picture={lot.picture} sizes="88px" />
        <div>
          <h2 className="d6">{lot.title}</h2>
          <p className="small quiet">{[lot.stockNumber, ...lot.lines].join(' · ')}</p>
        </div>
      </div>
      <div aria-live="polite">
        {unread.length > 0 ? (
          <p className="quiet">Once all fields are filled in, the sum is shown here.</p>
        ) : (
          <>
            <p className="d5">
              {cost === 'not-shipped' && `Nobody in ${place} can order this lot.`}
              {cost === 'agreed' && `A buyer in ${place} makes an offer for this lot.`}
              {cost === 0 && `A buyer in ${place} pays nothing for shipping.`}
              {typeof cost === 'number' && cost > 0 && (
                <>
                  A buyer in {place} pays {money(cost)} for shipping.
                </>
              )}
            </p>
            {typeof cost === 'number' && (
              <>
                <DescriptionList>
                  <Description name="Goods, 1 piece">{money(lot.price)}</Description>
                  <Description name="Shipping">
                    <Cost of={cost} lot={lot} />
                  </Description>
                  <Description name="Service fee">
                    {isBuyers ? money(fee) : 'Paid by you'}
                  </Description>
                  <Description name="VAT">
                    {abroad ? 'None, exported' : 'Where it is due'}
                  </Description>
                </DescriptionList>
                <p className="order-total">
                  <span>{abroad ? 'Total to pay' : 'Total without VAT'}</span>
                  <span className="d5">{money(lot.price + cost + (isBuyers ? fee : 0))}</span>
                </p>
                <DutyNote crossesCustoms={abroad} place={place} />
              </>
            )}
            <h2 className="d6">The same lot elsewhere</h2>
            <DescriptionList>
              {places
                .filter((each) => each !== to)
                .map((each) => (
                  <Description key={each} name={countryName(each)}>
                    <Cost of={costIn(terms, country, lot, each)} lot={lot} />
                  </Description>
                ))}
            </DescriptionList>
          </>
        )}
      </div>
    </aside>
  )
}
