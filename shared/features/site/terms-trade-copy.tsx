import type { ReactNode } from 'react'

import { brand } from '../../brand.ts'
import { contact } from './terms-contact.tsx'

const { name } = brand

/** What the Terms of Use say of listings, orders and payment. `currentTerms` counts them too. */
export const tradeTerms: readonly { title: string; body: ReactNode }[] = [
  {
    title: 'Listing stock',
    body: (
      <>
        <p>
          You may list only what your company owns or may sell, and what exists. A listing must be
          true and complete: metal and fineness, weight, every stone, whether it is natural or
          laboratory-grown, and every treatment that you know of. Correct or withdraw a listing as
          soon as it is no longer true.
        </p>
        <p>
          While a listing is on sale, verified buyers can order from it at the price it shows.
          Pieces in an open order are held for its buyer.
        </p>
        <p>
          You say what shipping costs the buyer, by country and for each currency in which you sell.
          To countries for which you have said nothing, a lot can be ordered only by an offer that
          says it. A change counts for later orders and offers only.
        </p>
        <p>
          You may upload only pictures that show the piece and that you have the right to use. You
          keep your rights in them, and allow us to store, resize and show them with the listing on{' '}
          {name}, and for as long as our backups keep them after you remove it.
        </p>
        <p>
          We may check a listing before it is shown, ask you about it, send it back with a reason,
          or hide it. You can ask us to look again. A listing that you have not confirmed for a long
          time is hidden until you do.
        </p>
      </>
    ),
  },
  {
    title: 'Looking at the catalogue',
    body: (
      <>
        <p>
          Everybody may look at the lots. Prices, discounts and quantities are shown only to
          verified buyers, for their own purchases. You may not pass them on, publish them, or
          collect them in bulk.
        </p>
        <p>
          The seller decides which verified buyers see a lot first, and for how long. What a lot
          states comes from its seller: we do not inspect the pieces. A metal value that we show
          follows from the metal price beside it, and is not a valuation.
        </p>
        <p>If a lot is not what it claims to be, write to {contact}.</p>
      </>
    ),
  },
  {
    title: 'Offers and messages',
    body: (
      <>
        <p>
          An offer names pieces, a price, what shipping costs, and a time until which it stands. The
          buyer may leave the shipping to the seller, whose answer then has to name it. It can set
          other business days than below: up to 10 to pay, 20 to send and 30 to inspect. Until its
          end the other side can accept it and its maker withdraw it. It holds no pieces. Accepting
          it places the buyer’s order on its terms, if the pieces can still be ordered.
        </p>
        <p>
          Both sides see every move, and nobody can change one. Until an order between the two is
          paid, we hide contact data in offers and messages, to protect money and goods.
        </p>
      </>
    ),
  },
  {
    title: 'Ordering and paying',
    body: (
      <>
        <p>
          An order binds both companies: the buyer must pay in time, and the seller must send the
          goods as they are described, or cancel before sending. The sale is between the two of
          them; we are not a party to it.
        </p>
        <p>
          The buyer pays the price of the goods, what the seller charges for shipping, a service fee
          of 1.5 % of the price of the goods, and VAT where we can work it out, all shown before
          ordering. Shipping has the VAT of the goods. The seller pays no fee. Any other tax comes
          on top, on the seller’s invoice. Import duty and tax are not included; the buyer pays them
          where the goods arrive.
        </p>
        <p>
          The lots of one order are one shipment: their prices or weights add up, and shipping is
          charged once. A lot for which its seller charges shipping of its own is added to it.
        </p>
        <p>
          If a lot was last confirmed seven days ago or more, the order ends unless its seller
          confirms it by the end of the next day; the buyer may withdraw until then. The money must
          arrive within two business days. After one more business day without it, the order expires
          and the pieces can be ordered again. Pay the full amount in one bank transfer, with the
          order’s reference, from an account in your company’s name, to the account on the order’s
          page, which we never send by email. A time limit ends with the day in the country of
          whoever must act, and public holidays there are no business days. A payment for no open
          order goes back to the account that it came from.
        </p>
        <p>
          We hold the money in an account for clients’ money until the seller is paid or it goes
          back to the buyer. A lot can be ordered only in a currency in which we hold such an
          account.
        </p>
        <p>
          We may pause an order to check it. Its money stays held and its time limits stand still.
        </p>
      </>
    ),
  },
  {
    title: 'Delivery, inspection and payout',
    body: (
      <>
        <p>
          The seller sends the goods within three business days of the payment, or within the days
          that the seller states with the shipping, insured and tracked, and enters the carrier, the
          tracking number and the insured value. An order that is not sent four business days after
          that time is cancelled.
        </p>
        <p>
          The buyer says when the goods have arrived, or we do after we have checked the carrier’s
          tracking. The buyer then has three business days to inspect them, and five more if a
          laboratory checks them. If the buyer does not answer in time, they are accepted; we remind
          the buyer at least 24 hours before. Accepting makes them the buyer’s, and cannot be
          undone.
        </p>
        <p>
          Once the goods are accepted, we pay their price and the shipping to the seller’s payout
          account. We do not pay to an account in the 72 hours after it was entered or changed.
        </p>
        <p>
          Until the goods are sent, the seller may cancel a paid order. We then send all of the
          buyer’s money, with shipping and fee, back to the account that it came from. Otherwise
          buyers cannot cancel an order.
        </p>
      </>
    ),
  },
  {
    title: 'Rejecting goods, returns and disputes',
    body: (
      <>
        <p>
          Instead of accepting the goods, the buyer may reject them during the inspection, all of
          them or some, with reasons and evidence. Rejecting some accepts the others, which cannot
          be undone. The seller then has two business days to agree to take them back, or to contest
          it. If the seller does not answer in time, the seller has agreed.
        </p>
        <p>
          The buyer sends the goods back as they came, insured and tracked, within five business
          days. Once the seller says that they are back as they were sent, or we say so on the
          carrier’s proof, all of the buyer’s money, with shipping and fee, goes back to the account
          that it came from. If only some of the goods were rejected, only those are sent back:
          their price with its VAT, and the fee for them, go back to the buyer, and the seller is
          paid for the others. What was paid for shipping then stays with the seller. It becomes a
          dispute if the goods are not sent back in time, if the seller contests them, or if the
          seller does not say within 15 business days that they are back.
        </p>
        <p>
          In a dispute both sides give statements and evidence, which both and we read and nobody
          can change. For 14 days they can agree on a split: the seller gets a part of the price,
          and what was paid for shipping; the rest goes back to the buyer, who pays the fee only for
          the seller’s part. They can also agree on a split before it is a dispute. An agreed split
          cannot be undone.
        </p>
        <p>
          If they do not agree in that time, or if one of them asks us to decide earlier, we decide
          who gets the money we hold, and give both sides our reasons. The seller gets at least the
          price of the goods that the buyer has accepted, and the shipping with it. If the price is
          about 10,000 euros or more, two of us decide. Our decision is about that money only. What
          the law gives you against the other side stays as it is.
        </p>
      </>
    ),
  },
  {
    title: 'Ratings and records',
    body: (
      <>
        <p>
          After an order whose goods were accepted, each side may rate the other once, honestly. A
          rating is shown once both have rated, or after 14 days, and does not change from then on.
          The other side may answer it once. We hide contact data in it, and a rating that breaks
          these terms.
        </p>
        <p>
          From its orders we work out how punctual a company is and how often its goods are
          accepted. Verified buyers see that of sellers; the two sides of an order see each other’s.
        </p>
      </>
    ),
  },
]
