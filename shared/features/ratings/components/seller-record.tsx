import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import type { Api } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { ratings } from '../contract.ts'
import { RecordFacts } from './record-facts.tsx'

/** On a lot's page, for those who see its price: what the seller's orders say about it. */
export function Part({ sellerId: id }: { sellerId: string }) {
  const load = useCallback((api: Api) => api.call(ratings.record, { id }), [id])
  const { data: record, failed, retry } = useLoaded(load)
  return (
    <section className="trade-metal seller-record" aria-labelledby="seller-record">
      <h2 className="d6" id="seller-record">
        This seller’s record
      </h2>
      {record !== null && <RecordFacts record={record} />}
      {record !== null && record.score.of > 0 && (
        <p>
          Read{' '}
          <Link className="text-link" to={paths.ratingsOf(id)}>
            what buyers said
          </Link>
          .
        </p>
      )}
      {failed && (
        <>
          <p>It could not be loaded.</p>
          <button className="button button-small" type="button" onClick={retry}>
            Try again
          </button>
        </>
      )}
    </section>
  )
}
