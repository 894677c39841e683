import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { least, windowDays } from '../thresholds.ts'

/** How every number of the page is worked out, and what is left out. */
export function Definitions({ ratesAt, sells }: { ratesAt: string | null; sells: boolean }) {
  return (
    <Section title="How it is worked out">
      <div id="definitions">
        <DescriptionList>
          <Description name="Sold for">
            <span id="sold-for">
              The median price by weight of orders that were paid in full and accepted in the last{' '}
              {windowDays} days. Like lots of one order count once. Orders that were cancelled,
              refunded, disputed, split, kept in part or are frozen are left out. The number of
              sales is rounded down to a multiple of {least.trades}.
            </span>
          </Description>
          <Description name="Offered at">
            <span id="offered-at">
              The median price by weight of the lots that everyone can see on sale now, each for its
              smallest order. Lots in early access and lots whose price follows the metal are left
              out.
            </span>
          </Description>
          <Description name="Typical range">
            A quarter of the prices are lower, and a quarter are higher.
          </Description>
          <Description name="By weight">
            Per gram of gross weight for jewellery and pearls, stones included; per carat for loose
            diamonds and coloured gemstones. Prices are as agreed: without VAT and our fee. They
            follow the metal’s price, which is not taken out.
          </Description>
          <Description name="What is compared">
            Jewellery of one metal and fineness; single diamonds of one origin, shape and size;
            gemstones of one origin and kind; pearls of one origin and type. Regions are not told
            apart. Bullion and mixed lots are not compared.
          </Description>
          <Description name="Currencies">
            All prices are converted at today’s exchange rates, whenever the sale was
            {ratesAt !== null && (
              <>
                ; the oldest of these rates is of <Moment of={ratesAt} />
              </>
            )}
            . Prices in a currency without a rate are left out.
          </Description>
          <Description name="When it is shown">
            From {least.trades} sales or lots on, of at least {least.sellers} sellers and, for
            sales, at least {least.buyers} buyers, none of whom has more than half. What is too few
            counts among the goods around it instead. Prices are rounded by up to 3%, so that
            nobody’s own price can be read from them.
          </Description>
          {sells && (
            <Description name="Your lots">
              The median of what your company’s lots of the same goods are offered at. Only you see
              it.
            </Description>
          )}
        </DescriptionList>
      </div>
    </Section>
  )
}
