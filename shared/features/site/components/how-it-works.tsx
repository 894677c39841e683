const seller = [
  {
    title: 'Register as a seller',
    text: 'Manufacturers, retailers and owners of jewellery, in their company’s name.',
  },
  {
    title: 'List your stock',
    text: 'Single pieces or whole lots, with the details that a trade buyer asks for.',
  },
  {
    title: 'Receive an order',
    text: 'A verified buyer orders at your price and pays into our account for clients’ money.',
  },
  {
    title: 'Send what was ordered',
    text: 'The pieces leave your safe once they are paid for. You are paid after the inspection.',
  },
]

const buyer = [
  {
    title: 'Register as a buyer',
    text: 'Wholesale buyers join as companies, never as private individuals, and are verified.',
  },
  {
    title: 'See the stock early',
    text: 'Search the catalogue at trade prices, and see early lots before the wider market.',
  },
  {
    title: 'Order what you need',
    text: 'Take the price and the bulk discount that are shown.',
  },
  {
    title: 'Pay securely',
    text: 'Pay by bank transfer. We hold your money while you inspect the goods.',
  },
]

interface WayProps {
  title: string
  text: string
  steps: { title: string; text: string }[]
}

function Way({ title, text, steps }: WayProps) {
  return (
    <div className="how-way">
      <h3 className="d5">{title}</h3>
      <p className="quiet">{text}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.title}>
            <h4 className="d6">{step.title}</h4>
            <p className="quiet">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Both ways side by side; the seller's line joins the buyer's where the sale is settled. */
export function HowItWorks() {
  return (
    <section className="how wrap" aria-labelledby="how">
      <h2 className="d3" id="how">
        How it works
      </h2>
      <p className="lead">Two sides, one sale.</p>
      <Way
        title="The seller’s way"
        text="From a tray in the safe to a settled sale"
        steps={seller}
      />
      <Way title="The buyer’s way" text="From first search to goods in hand" steps={buyer} />
      <div className="how-end">
        <h3 className="d5">Goods received, sale settled</h3>
        <p className="quiet">
          The buyer has the pieces at a wholesale price. The seller has turned stock that was not
          selling into money for stock that sells.
        </p>
      </div>
    </section>
  )
}
