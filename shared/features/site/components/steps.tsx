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
    title: 'Agree',
    text: 'Verified buyers will write to you directly. Negotiate until the terms suit you both.',
  },
  {
    title: 'Get paid',
    text: 'You will send the goods, and your money will come through the secure payment system.',
  },
]

/** The seller's way in brief: four numbered steps under one line. */
export function Steps() {
  return (
    <section className="steps" aria-labelledby="steps">
      <h2 className="d3" id="steps">
        From stock list to payout in four steps
      </h2>
      <p className="lead">You can list and price your stock today. Offers and payment open next.</p>
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
