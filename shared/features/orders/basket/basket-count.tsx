import { useBasketCount } from './use-basket-count.ts'

/** The number of lots beside the link to the basket. */
export function Part() {
  const lots = useBasketCount()
  return (
    lots !== null &&
    lots > 0 && (
      <>
        {' '}
        ({lots}
        <span className="visually-hidden"> {lots === 1 ? 'lot' : 'lots'}</span>)
      </>
    )
  )
}
