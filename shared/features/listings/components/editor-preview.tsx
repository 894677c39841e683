import { Lock } from 'lucide'
import { useState } from 'react'

import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { statedSections } from '../describe.ts'
import { byWeight, priceAt, smallestOrder, toMetal } from '../pricing.ts'
import { shownTitle } from '../stated-origin.ts'
import { useEditing } from './editor-context.tsx'
import { ratioWords } from './price-meter.tsx'

type Reader = 'trade' | 'everyone'

const readers: readonly { value: Reader; label: string }[] = [
  { value: 'trade', label: 'Verified buyer' },
  { value: 'everyone', label: 'Visitor' },
]

/** The price as verified buyers read it. */
function TradePrice() {
  const { quote, spots, melt, currency, kind } = useEditing()
  const least = quote === null ? 1 : smallestOrder(quote)
  const priced = quote === null ? null : priceAt(quote, least, spots)
  if (quote === null || priced === null || currency === undefined) {
    return <p className="small quiet">The price is shown here once you enter it.</p>
  }
  const ratio = toMetal(priced.unit, melt)
  const { perGram, perCarat } = byWeight(priced.unit, quote)
  return (
    <>
      <p className="preview-price">
        <b>
          <Price of={{ minor: priced.unit, currency }} />
        </b>
        {least > 1 && (
          <span className="small quiet">
            from {least} {kind.many}
          </span>
        )}
      </p>
      <p className="preview-figures small">
        {perGram !== null && (
          <span>
            <Price of={{ minor: perGram, currency }} /> per gram
          </span>
        )}
        {perCarat !== null && (
          <span>
            <Price of={{ minor: perCarat, currency }} /> per carat
          </span>
        )}
        {ratio !== null && <span>{ratioWords(ratio)} × metal value</span>}
      </p>
    </>
  )
}

/** Whether chosen buyers see the listing before everybody, now or once it is published. */
function useEarly() {
  const { earlyHours, publicFrom } = useEditing().listing
  const now = useNow()
  return earlyHours > 0 && (publicFrom === null || Date.parse(publicFrom) > now.getTime())
}

/** When an early listing opens to everyone. */
function EarlyLine() {
  const { earlyHours, publicFrom } = useEditing().listing
  return (
    <p className="small preview-early">
      Early access,{' '}
      {publicFrom === null ? (
        `open to everyone after ${earlyHours} hours`
      ) : (
        <>
          open to everyone <Moment of={publicFrom} />
        </>
      )}
    </p>
  )
}

/** The listing as others see it: a verified buyer, or anybody. */
export function EditorPreview() {
  const [reader, setReader] = useState<Reader>('trade')
  const { kind, sheet, facts, listing } = useEditing()
  const early = useEarly()
  const trade = reader === 'trade'
  const full = trade || !early
  const title = shownTitle(kind, sheet)
  const description = sheet.values.description as string | undefined
  const [picture] = listing.pictures
  return (
    <section className="preview" id="preview" aria-labelledby="preview-title" tabIndex={-1}>
      <h2 className="visually-hidden" id="preview-title">
        Preview
      </h2>
      <fieldset>
        <legend className="visually-hidden">Seen by</legend>
        <div className="segments">
          {readers.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="preview-reader"
                checked={reader === value}
                onChange={() => setReader(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {picture === undefined ? (
        <div className="preview-bare">
          <span className="small quiet">No picture yet</span>
        </div>
      ) : (
        <LotPicture picture={picture} sizes="(width < 900px) 100vw, 384px" />
      )}
      <h3 className="d6">{title || 'Untitled'}</h3>
      {full &&
        facts.lines.filter(Boolean).map((line) => (
          <p key={line} className="small quiet">
            {line}
          </p>
        ))}
      <div className="preview-trade">
        {trade ? (
          <TradePrice />
        ) : (
          <p className="small preview-locked">
            <Icon of={Lock} size={16} />
            Log in to see trade price
          </p>
        )}
        {early && <EarlyLine />}
      </div>
      {!trade && (
        <p className="small quiet">
          {early
            ? 'Until then a visitor sees only the picture and the title, never a price.'
            : 'A visitor never sees a price, a tier or how many there are.'}
        </p>
      )}
      {full && (
        <details className="preview-all">
          <summary>Everything the page states</summary>
          {description !== undefined && <p className="small lines">{description}</p>}
          {statedSections(kind, sheet, reader).map((section) => (
            <section key={section.title}>
              <h4 className="small quiet">{section.title}</h4>
              <DescriptionList>
                {section.rows.map(({ label, value }) => (
                  <Description key={label} name={label}>
                    {value}
                  </Description>
                ))}
              </DescriptionList>
            </section>
          ))}
        </details>
      )}
    </section>
  )
}
