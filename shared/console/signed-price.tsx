import type { Money } from '../contract/money.ts'
import { Price } from '../ui/price.tsx'

/** An amount that may be less than nothing, such as −€12.50. */
export const SignedPrice = ({ of: { minor, currency } }: { of: Money }) => (
  <>
    {minor < 0 && '−'}
    <Price of={{ minor: Math.abs(minor), currency }} />
  </>
)
