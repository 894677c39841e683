import type { ReactNode } from 'react'

interface FigureProps {
  value: ReactNode
  /** What the value is of, in a few words. */
  label: string
  /** What it counts, with the numbers that it is worked out from. */
  children: ReactNode
}

/** A figure, what it is, and what it was worked out from. */
export function Figure({ value, label, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="d4">{value}</dd>
      <dd className="small quiet">{children}</dd>
    </div>
  )
}

/** The value of a figure that cannot be worked out yet. */
export const none = '–'

/** Figures side by side, divided by hairlines. */
export const FigureRow = ({ children }: { children: ReactNode }) => (
  <dl className="figure-row">{children}</dl>
)

/** Basis points as a percentage with one decimal, such as 38.8%. */
export const percentWords = (basisPoints: number, locale: string) =>
  `${(Math.round(basisPoints / 10) / 10).toLocaleString(locale)}%`

/** Hundredths as a number with two decimals, such as 0.70. */
export const timesWords = (hundredths: number, locale: string) =>
  (hundredths / 100).toLocaleString(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
