import { X } from 'lucide'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { fetched } from '../../../routing/page-route.tsx'
import { paths } from '../../../routing/paths.ts'
import { queryOf } from '../../../routing/query.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { capitalised, numberWord } from '../../../ui/words.ts'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import { compareQuery } from '../compare-query.ts'
import { compareOnly } from '../compared-lots.ts'
import { CompareRow, doesNotApply, WaitingRows } from '../components/compare-row.tsx'
import { MetalSources } from '../components/metal-sources.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { unbroken } from '../components/unbroken.ts'
import { useSeen } from '../components/use-seen.ts'
import type { Comparison, TradeComparison } from '../lot-data.ts'

// Only verified buyers download it.
const ComparePrices = lazy(async () => ({
  default: (await fetched(() => import('../components/compare-prices.tsx'))).ComparePrices,
}))

/** What the reader may see of the prices: everything, nothing, or not yet known. */
type SeenPrices = TradeComparison | 'loading' | 'unverified' | 'failed'

interface Asked extends Comparison {
  /** The slugs in the address. */
  slugs: readonly string[]
}

/** Loads what everyone may read. The contract is a separate chunk: only navigations need it. */
export async function loader(args: LoaderFunctionArgs): Promise<Asked> {
  const { lots } = queryOf(args, compareQuery)
  if (lots === '') return { slugs: [], lots: [], rows: [] }
  const { loadComparison } = await import('../lot-data.ts')
  return { slugs: lots.split(','), ...(await loadComparison(apiOf(args), lots)) }
}

/** One cell across all lots. */
const Across = ({ count, children }: { count: number; children: ReactNode }) => (
  <tr>
    <th scope="row">Trade price</th>
    <td colSpan={count}>
      <div className="compare-locked">{children}</div>
    </td>
  </tr>
)

/** Prices for those who see them; what is missing for everybody else. */
function Prices({
  seen,
  count,
  pieces,
  retry,
}: {
  seen: SeenPrices | null
  count: number
  pieces: number
  retry: () => void
}) {
  if (seen === 'unverified') {
    return (
      <Across count={count}>
        <p>Trade prices are for verified companies that buy.</p>
        <Link className="button button-small" to={paths.overview}>
          See where your company stands
        </Link>
      </Across>
    )
  }
  if (seen === 'failed') {
    return (
      <Across count={count}>
        <p>The trade prices could not be loaded.</p>
        <button className="button button-small" type="button" onClick={retry}>
          Try again
        </button>
      </Across>
    )
  }
  if (seen === null || seen === 'loading') return <WaitingRows count={count} />
  return (
    <Suspense fallback={<WaitingRows count={count} />}>
      <ComparePrices lots={seen.comparison.lots} prices={seen.prices} pieces={pieces} />
    </Suspense>
  )
}

/** The page as long as nothing is compared. */
function Empty({ gone }: { gone: boolean }) {
  return (
    <div className="compare-page">
      <PageMeta title={`Compare lots | ${brand.name}`} />
      <h1 className="d3">Compare lots</h1>
      <p className="lead compare-lead">
        {gone
          ? 'These lots are no longer for sale.'
          : 'Choose Compare on up to four lots, of the same kind or of different kinds, and see them side by side here.'}
      </p>
      <Link className="button button-filled" to={paths.categories}>
        See all categories
      </Link>
    </div>
  )
}

/** What a lot states in a row. */
function stated(value: string | null, open: boolean): ReactNode {
  if (value === '' && open) return <span className="quiet">Not stated</span>
  if (value !== null && open) return unbroken(value)
  return open ? doesNotApply : <span className="quiet">Not open yet</span>
}

type Row = Comparison['rows'][number]

/** The place of the only lot that a row applies to, or -1 if it applies to several. */
function onlyOne({ values }: Row, lots: Comparison['lots']): number {
  const at = values.findIndex((value) => value !== null)
  const beside = lots.some(({ open }, place) => place !== at && open)
  return beside && values.every((value, place) => place === at || value === null) ? at : -1
}

/** What applies to one lot only, folded below the comparison: nothing is beside it there. */
function OwnRows({ lots, rows }: Comparison) {
  const folded = lots.flatMap(({ slug, title, open }, at) => {
    const own = rows.filter((row) => onlyOne(row, lots) === at)
    if (own.length === 0) return []
    return (
      <Disclosure
        key={slug}
        summary={
          <span>
            Only for {unbroken(title)} <span className="quiet">({own.length})</span>
          </span>
        }
      >
        <DescriptionList>
          {own.map(({ label, values }) => (
            <Description key={label} name={label}>
              {stated(values[at] ?? null, open)}
            </Description>
          ))}
        </DescriptionList>
      </Disclosure>
    )
  })
  if (folded.length === 0) return null
  return (
    <section className="compare-own" aria-label="What applies to one lot only">
      {folded}
    </section>
  )
}

/** Up to four lots of any kinds side by side. */
export function Page() {
  const asked = useLoaderData<Asked>()
  const { slugs } = asked
  const addressed = slugs.join(',')
  const [seen, retry] = useSeen<SeenPrices>(
    addressed,
    async (api) => (await import('../lot-data.ts')).loadTradeComparison(api, addressed),
    (code) => (code === 'forbidden' ? 'unverified' : 'failed'),
  )
  const [pieces, setPieces] = useState(1)
  const [differing, setDiffering] = useState(false)
  const known = typeof seen === 'object' && seen !== null ? seen : null
  const { lots, rows } = known?.comparison ?? asked
  useEffect(() => {
    if (asked.lots.length > 0) compareOnly(asked.lots)
  }, [asked.lots])
  const count = lots.length
  if (count === 0) return <Empty gone={slugs.length > 0} />
  const missing = slugs.length - count
  const compared = `${capitalised(numberWord(count))} ${count === 1 ? 'lot' : 'lots'}`
  const common = rows.filter((row) => onlyOne(row, lots) < 0)
  const shown = differing ? common.filter(({ values }) => new Set(values).size > 1) : common
  const most = Math.max(1, ...(known?.prices ?? []).map((each) => each?.quote.quantity ?? 1))
  const metals = (known?.prices ?? []).flatMap((each) => each?.metals ?? [])
  const sources = metals.filter(
    (each, at) => metals.findIndex(({ metal }) => metal === each.metal) === at,
  )
  return (
    <div
      className="compare-page"
      data-asks={`/api/compare/trade?${new URLSearchParams({ lots: slugs.join(',') })}`}
    >
      <PageMeta title={`${compared} side by side | ${brand.name}`} />
      <h1 className="d3">{compared}, side by side</h1>
      <div className="compare-head">
        <p className="quiet">
          {missing > 0
            ? missing === 1
              ? 'One of the lots is no longer for sale. '
              : `${missing} of the lots are no longer for sale. `
            : ''}
          A lozenge marks the lowest among lots that can be compared in that row.
        </p>
        <label className="compare-differing needs-script">
          <input
            type="checkbox"
            checked={differing}
            onChange={({ target }) => setDiffering(target.checked)}
          />
          Only what differs
        </label>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className="compare-scroll" tabIndex={0} aria-label="Comparison">
        <table className="compare" data-count={count}>
          <thead>
            <tr>
              <td>
                <div className="when-signed-in" hidden suppressHydrationWarning>
                  <p className="small">Compare at</p>
                  <QuantityStepper
                    name="Number of pieces of each"
                    value={pieces}
                    from={1}
                    to={most}
                    change={setPieces}
                  />
                  <p className="small quiet">of each, or all there are</p>
                </div>
              </td>
              {lots.map(({ slug, title, picture, categoryName, lines, earlyUntil }) => (
                <th key={slug} scope="col">
                  <div className="compare-lot">
                    <LotPicture picture={picture} sizes="231px" eager silent />
                    {count > 1 && (
                      <Link
                        className="compare-remove"
                        to={paths.compare(
                          lots.flatMap((each) => (each.slug === slug ? [] : each.slug)),
                        )}
                        aria-label={`Remove ${title}`}
                      >
                        <Icon of={X} size={20} />
                      </Link>
                    )}
                    <p className="small compare-kind">{categoryName}</p>
                    <Link className="compare-title" to={paths.lot(slug)}>
                      {unbroken(title)}
                    </Link>
                    <p className="small quiet">{unbroken(lines.join(' · '))}</p>
                    {earlyUntil !== null && (
                      <p className="small compare-kind">
                        Early access, public from <Day of={earlyUntil} time />
                      </p>
                    )}
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="when-signed-out">
            <Across count={count}>
              <p>
                Prices, price per gram and carat, price against metal, tiers and stock are for
                verified buyers.
              </p>
              <Link className="button button-small" to={paths.loginAfter(paths.compare(slugs))}>
                Log in to see prices
              </Link>
            </Across>
          </tbody>
          <tbody className="when-signed-in compare-prices" hidden suppressHydrationWarning>
            <Prices seen={seen} count={count} pieces={pieces} retry={retry} />
          </tbody>
          <tbody>
            {shown.map(({ label, values }) => (
              <CompareRow key={label} label={label}>
                {lots.map(({ slug, open }, at) => (
                  <td key={slug}>{stated(values[at] ?? null, open)}</td>
                ))}
              </CompareRow>
            ))}
          </tbody>
        </table>
      </section>
      <OwnRows lots={lots} rows={rows} />
      {known !== null && (
        <RatesNote of={known.prices.flatMap((each) => each?.quote.currency ?? [])} />
      )}
      {sources.length > 0 && (
        <div className="trade-note">
          <MetalSources metals={sources} />
        </div>
      )}
    </div>
  )
}
