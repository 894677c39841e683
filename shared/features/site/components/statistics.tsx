import { tradeFigures } from '../trade-figures.ts'

const { bestChance, newLines, freshStock, grossProfit } = tradeFigures
const figures = [newLines, freshStock, grossProfit]

/** The ruler is a year long and 1200 units wide. */
const months = 12
const monthLength = 100
const firstDays = Math.round((39 / 365) * months * monthLength)
const ticks = Array.from({ length: months + 1 }, (_, month) => {
  const whole = month % 6 === 0
  return `M${month * monthLength + (month === months ? -0.5 : 0.5)} 0V${whole ? 28 : 14}`
}).join('')

/** How long jewellery stays in the display case, drawn to scale. Every figure names its source. */
export function Statistics() {
  return (
    <section className="statistics wrap" aria-labelledby="statistics">
      <h2 className="visually-hidden" id="statistics">
        How slowly jewellery sells
      </h2>
      <div className="statistics-turn">
        <p className="figure">39</p>
        <div>
          <p className="d4">
            days in which a new or reordered piece has its best chance of selling. After that, the
            chance drops fast.
          </p>
          <p className="statistics-source">Source: {bestChance.source}</p>
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
          <path className="statistics-first" d={`M0 3H${firstDays}`} />
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
            <p className="statistics-source">Source: {source}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
