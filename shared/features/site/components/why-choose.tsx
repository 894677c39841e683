import { brand } from '../../../brand.ts'
import { Picture } from '../../../ui/picture.tsx'

function Reason({ title, text }: { title: string; text: string }) {
  return (
    <div className="why-reason">
      <h3>{title}</h3>
      <p className="quiet">{text}</p>
    </div>
  )
}

const wide = '(max-width: 899px) 100vw, 600px'
const single = '(max-width: 899px) 50vw, 300px'

/** Six reasons in one grid with four photographs; a phone shows only the two wide ones. */
export function WhyChoose() {
  return (
    <section className="why wrap" aria-labelledby="why">
      <div className="why-opening">
        <h2 className="d3" id="why">
          Why choose {brand.name}
        </h2>
        <p className="why-thought">
          A piece that has stopped selling has not lost its value. {brand.name} puts it in front of
          trade buyers who want it.
        </p>
      </div>
      <div className="why-field">
        <Reason
          title="Verified trade only"
          text="We check every company’s documents and trade references before it can trade. Both sides are companies."
        />
        <Reason
          title="Discounts in plain sight"
          text="Verified buyers see wholesale prices with their bulk discounts: the more you take, the less each piece costs."
        />
        <Picture
          className="why-wide"
          name="tile-rings"
          shape="tile"
          sizes={wide}
          alt="Three rings: emerald-cut diamonds, a bezel-set emerald and a diamond eternity band."
        />
        <Picture
          className="why-single why-near"
          name="earrings-drop-pear-sapphire-18k-white"
          shape="square"
          sizes={single}
          alt="Pair of drop earrings with pear-shaped sapphires in diamond halos below round diamonds."
        />
        <Reason
          title="Listed in trade terms"
          text="Listings state what the trade asks for: fineness in parts per thousand, weight in grams, stones in carats."
        />
        <Reason
          title="Prices set by sellers"
          text="Order at the price that you see, or offer the seller another."
        />
        <Picture
          className="why-single"
          name="pendant-emerald-halo-18k-yellow"
          shape="square"
          sizes={single}
          alt="Yellow gold pendant with a step-cut emerald in a diamond halo on a cable chain."
        />
        <Picture
          className="why-wide why-low"
          name="tile-bracelets"
          shape="tile"
          sizes={wide}
          alt="A diamond tennis bracelet in front of a gold curb link bracelet."
        />
        <Reason
          title="Payment made securely"
          text="We hold the buyer’s money until the inspection is over. Then we pay the seller."
        />
        <Reason
          title="One account for both"
          text="Register once, under one name, to sell and to source jewellery, diamonds, gemstones, pearls and bullion."
        />
      </div>
    </section>
  )
}
