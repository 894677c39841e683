import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { type Api, useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { WholeNumber } from '../../../ui/amounts.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import type { Places } from '../../../workplace/menu.ts'
import { basket } from './contract.ts'
import { showBasketCount } from './use-basket-count.ts'

/**
 * Puts pieces of a lot into the basket, beside its order button. Nothing for who may not order. Where the
 * page shows several lots, the title is read out and the button is small.
 */
export function Part({ slug, pieces, title }: Places['lotOrder']) {
  const api = useApi()
  const load = useCallback(({ call }: Api) => call(basket.ofLot, { slug }), [slug])
  const { data, put } = useLoaded(load)
  const { working, trouble, run } = useWork()
  if (data === null) return null
  const add = () =>
    run('add', async () => {
      const { lots } = await api().call(basket.put, { slug, pieces })
      put({ pieces })
      showBasketCount(lots)
    })
  return (
    <>
      {data.pieces !== pieces && (
        <WorkButton
          className={title === undefined ? 'button' : 'button button-small'}
          working={working}
          onClick={add}
        >
          {working !== null
            ? 'Adding…'
            : data.pieces === null
              ? 'Add to basket'
              : `Change the basket to ${pieces}`}
          {title !== undefined && <span className="visually-hidden"> ({title})</span>}
        </WorkButton>
      )}
      {/* There from the start, so that its change is read out. */}
      <output>
        {data.pieces !== null && (
          <>
            <WholeNumber of={data.pieces} /> in your basket.{' '}
            <Link className="text-link" to={paths.basket}>
              Open the basket
            </Link>
          </>
        )}
      </output>
      <Trouble says={trouble} />
    </>
  )
}
