import { Link, useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useWork } from '../../../ui/use-work.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { listings } from '../contract.ts'
import { type KindName, kindNames, kinds } from '../kinds/kinds.ts'
import { stockRefusal } from '../stock-refusal.ts'

/** Chooses what kind of thing is sold, and begins its listing. */
export function Page() {
  const { company } = useMe()
  const api = useApi()
  const navigate = useNavigate()
  const { working, trouble, run } = useWork()
  const crumbs = [{ to: paths.stock, label: 'Stock' }]
  const refusal = stockRefusal(company)
  if (refusal !== null) {
    return (
      <WorkplacePage title="Add a piece" crumbs={crumbs}>
        <p>{refusal}</p>
        <p className="actions">
          <Link className="button button-small" to={paths.overview}>
            Back to the overview
          </Link>
        </p>
      </WorkplacePage>
    )
  }
  const begin = (kind: KindName) =>
    run(kind, async () => {
      const { id } = await api().call(listings.create, { kind, usual: true })
      await navigate(paths.listing(id))
    })
  return (
    <WorkplacePage
      title="Add a piece"
      lead="Choose what it is. A draft opens, which only your company sees until you publish it."
      crumbs={crumbs}
    >
      <ul className="new-listing">
        {kindNames.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-disabled={working !== null || undefined}
              aria-describedby={`about-${kind}`}
              onClick={() => void begin(kind)}
            >
              <span className="d6">{kinds[kind].label}</span>
              {working === kind && <span className="small quiet">Opening a draft</span>}
            </button>
            <div id={`about-${kind}`}>
              <p>{kinds[kind].introduction.for}</p>
              <p className="small quiet">Needs: {kinds[kind].introduction.needs}</p>
            </div>
          </li>
        ))}
      </ul>
      <div role="alert">{trouble !== null && <p className="field-error">{trouble}</p>}</div>
    </WorkplacePage>
  )
}
