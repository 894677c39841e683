import { Link, useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useWork } from '../../../ui/use-work.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { listings } from '../contract.ts'
import { type KindName, kindNames, kinds } from '../kinds/kinds.ts'
import { stockRefusal } from '../stock-refusal.ts'

/** What each kind is for, and what its listing needs. */
const words: Readonly<Record<KindName, { for: string; needs: string }>> = {
  jewellery: {
    for: 'Rings, earrings, necklaces, bracelets and all else that is worn.',
    needs: 'Metal and fineness, gross weight, each kind of stone with its treatment.',
  },
  diamond: {
    for: 'Single stones, matched pairs, parcels and melee.',
    needs: 'Natural or laboratory-grown, shape, carats, colour and clarity.',
  },
  gemstone: {
    for: 'Rubies, sapphires, emeralds and all other stones, loose.',
    needs: 'Stone, natural or laboratory-grown, shape, carats, colour and treatment.',
  },
  pearl: {
    for: 'Loose pearls, pairs and strands.',
    needs: 'Type, size, shape, body colour, lustre, surface and treatment.',
  },
  bullion: {
    for: 'Bars, coins, grain and scrap of gold, silver, platinum and palladium.',
    needs: 'Metal, fineness, gross weight and the refiner or mint.',
  },
  'mixed-lot': {
    for: 'Many things sold together, with a list of what is in it.',
    needs: 'A line for each thing, with pieces and weight; gross weight of all.',
  },
}

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
      const { id } = await api().call(listings.create, { kind })
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
              <p>{words[kind].for}</p>
              <p className="small quiet">Needs: {words[kind].needs}</p>
            </div>
          </li>
        ))}
      </ul>
      <div role="alert">{trouble !== null && <p className="field-error">{trouble}</p>}</div>
    </WorkplacePage>
  )
}
