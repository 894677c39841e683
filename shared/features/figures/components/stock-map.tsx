import { useCounted, useReader } from '../../../ui/reader.ts'
import { namesOnMap } from '../map-names.ts'
import { longestShown, middleToMetal, oldAfter, quietDays, standingOut } from '../stock-lots.ts'
import type { OwnFigures } from './window-figures.tsx'

export type StockLot = OwnFigures['lots']['longest'][number]
type Placed = StockLot & { toMetal: number }

/** The height of the room for marks, of the words below it, and the width of the scale's, in pixels. */
const height = 420
const below = 32
const scale = 48
/** Ratios that the scale may name, in thousandths. */
const ratios = [1000, 1500, 2000, 3000, 5000, 8000, 12_000, 20_000, 50_000, 100_000, 500_000]
const lozenge = 'M0 -6.5 6.5 0 0 6.5 -6.5 0z'

/**
 * Stock as marks: across, how long each lot has waited; up, its price over its metal. The panel beside it
 * lists in words what stands out.
 */
export function StockMap({ lots }: { lots: readonly StockLot[] }) {
  const counted = useCounted()
  const { locale } = useReader()
  const placed = lots.filter((lot): lot is Placed => lot.toMetal !== null && lot.toMetal > 0)
  const middle = middleToMetal(lots)
  if (middle === null) {
    return <p>Enter metal weights and prices in your stock book to see this.</p>
  }
  const out = standingOut(placed)
  const outIds = new Set(out.map(({ id }) => id))
  const longest = Math.max(...placed.map(({ days }) => days), 2 * oldAfter) * 1.06
  const all = placed.map(({ toMetal }) => toMetal)
  const [least, most] = [Math.min(...all, 1000) * 0.94, Math.max(...all, 2000) * 1.12]
  const across = (days: number) => Math.max(days, 0) / longest
  const x = (days: number) => `${across(days) * 100}%`
  const y = (ratio: number) =>
    height - (Math.log(ratio / least) / Math.log(most / least)) * (height - 8)
  const names = namesOnMap(
    placed.map(({ id, days, toMetal, stockNumber }) => ({
      id,
      x: across(days),
      y: y(toMetal),
      name: outIds.has(id) ? stockNumber : null,
    })),
  )
  const years = Array.from(
    { length: Math.max(Math.floor(longest / oldAfter), 1) },
    (_, nth) => nth + 1,
  )
  const ratioWords = (ratio: number) =>
    (ratio / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })
  const says = (lot: Placed) =>
    `${lot.title}: ${counted(lot.days, 'day')}, ${ratioWords(lot.toMetal)} × its metal`
  return (
    <figure className="stock-map">
      <svg width="100%" height={height + below} aria-hidden="true">
        <rect x={x(oldAfter)} y="0" width={`${(1 - across(oldAfter)) * 100}%`} height={y(middle)} />
        {ratios
          .filter((ratio) => ratio > least && ratio < most)
          .map((ratio) => (
            <g key={ratio}>
              <line x1={-scale} x2="100%" y1={y(ratio)} y2={y(ratio)} />
              <text x={-scale} y={y(ratio) - 6}>
                {ratio === 1000 ? 'Metal' : `${ratioWords(ratio)} ×`}
              </text>
            </g>
          ))}
        <line className="stock-map-base" x1={-scale} x2="100%" y1={height} y2={height} />
        <line className="stock-map-year" x1={x(oldAfter)} x2={x(oldAfter)} y1="0" y2={height} />
        <text x={x(0)} y={height + 22}>
          new
        </text>
        {years.map((year) => (
          <text key={year} className="stock-map-years" x={x(year * oldAfter)} y={height + 22}>
            {year === 1 ? 'a year' : `${year} years`}
          </text>
        ))}
        {placed.map(
          (lot) =>
            !outIds.has(lot.id) && (
              <circle key={lot.id} cx={x(lot.days)} cy={y(lot.toMetal)} r="3.5">
                <title>{says(lot)}</title>
              </circle>
            ),
        )}
        {out.map((lot) => (
          <svg key={lot.id} x={x(lot.days)} y={y(lot.toMetal)} overflow="visible">
            <title>{says(lot)}</title>
            <path d={lozenge} />
            {names.has(lot.id) && (
              <text x={names.get(lot.id) === 'end' ? -11 : 11} y="5" textAnchor={names.get(lot.id)}>
                {lot.stockNumber}
              </text>
            )}
          </svg>
        ))}
      </svg>
      <figcaption className="figures-legend small quiet">
        <span className="stock-map-key">
          {counted(placed.length - out.length, 'lot')}
          {lots.length === longestShown && ', those that have waited longest'}
        </span>
        <span className="stock-map-key-out">
          {out.length.toLocaleString(locale)} older than a year, without a new offer for {quietDays}{' '}
          days, and dearer against their metal than half of your stock
        </span>
      </figcaption>
    </figure>
  )
}
