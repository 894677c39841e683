const steps = [
  {
    title: 'List',
    text: 'Bring in the stock that has stopped selling, with listing tools made for jewellery.',
  },
  {
    title: 'Price',
    text: 'Set a wholesale price and the bulk discounts you give on larger quantities.',
  },
  {
    title: 'Sell',
    text: 'Verified buyers order at your price and pay into our account for clients’ money.',
  },
  {
    title: 'Get paid',
    text: 'Send the goods once the money is here. You are paid after the buyer’s inspection.',
  },
]

/** The seller's way in brief: four numbered steps under one line. */
export function Steps() {
  return (
    <section className="steps" aria-labelledby="steps">
      <h2 className="d3" id="steps">
        From stock list to payout in four steps
      </h2>
      <ol>
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <p className="steps-figure" aria-hidden="true">
              {at + 1}
            </p>
            <h3 className="d6">{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
