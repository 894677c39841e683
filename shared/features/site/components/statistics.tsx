const press = 'Source: trade press'

const figures = [
  {
    figure: '39 days',
    text: 'is when a new piece has its best chance of selling.',
    source: press,
  },
  {
    figure: '18 months',
    text: 'is when a piece that has not sold is due for review.',
    source: press,
  },
  {
    figure: '1.0 a year',
    text: 'is the least that a case of jewellery should turn.',
    source: `${press}, retail jewellery`,
  },
]

/** How many months a piece stays at 0.7 turns a year; the ruler draws 70 units for each. */
const months = 17
const monthLength = 70
const ticks = Array.from({ length: months + 1 }, (_, month) => {
  const whole = month % 6 === 0 || month === months
  return `M${month * monthLength + 0.5} 0V${whole ? 28 : 14}`
}).join('')

/** How long jewellery stays in the display case, drawn to scale. Every figure names its source. */
export function Statistics() {
  return (
    <section className="statistics wrap" aria-labelledby="statistics">
      <h2 className="visually-hidden" id="statistics">
        How slowly jewellery turns
      </h2>
      <div className="statistics-turn">
        <p className="figure">0.7</p>
        <div>
          <p className="d4">
            times a year is how often a jeweller’s case turns. About 17 months a piece.
          </p>
          <p className="statistics-source">Source: trade press, retail jewellery average</p>
        </div>
      </div>
      <figure>
        <svg
          className="statistics-ruler"
          viewBox="0 0 1200 28"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 .5H1200${ticks}`} />
          <path className="statistics-first" d="M0 3H90" />
        </svg>
        <p className="statistics-ends" aria-hidden="true">
          <span>First 39 days</span>
          <span>{months} months</span>
        </p>
        <figcaption className="visually-hidden">
          A ruler of {months} months with its first 39 days marked.
        </figcaption>
      </figure>
      <ul>
        {figures.map(({ figure, text, source }) => (
          <li key={figure}>
            <p className="d2">{figure}</p>
            <p>{text}</p>
            <p className="statistics-source">{source}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
