import { useEffect, useRef, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf } from '../../../routing/query.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { useCounted } from '../../../ui/reader.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useTurns } from '../../../ui/use-turns.ts'
import { Trouble } from '../../../ui/use-work.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DeliverTo, deliveryChoices } from '../../addresses/components/deliver-to.tsx'
import { addresses } from '../../addresses/contract.ts'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import { BasketGroup } from '../basket/basket-group.tsx'
import { atLocked, type BasketLine, groupsOf } from '../basket/basket-lines.ts'
import { basket } from '../basket/contract.ts'
import { showBasketCount } from '../basket/use-basket-count.ts'
import { lockPrices } from '../price-locks/lock-prices.ts'

/** The id of the address where the goods go; the default one if it names none. */
const query = { to: text({ max: 36 }) }

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args)
  const { to } = queryOf(args, query)
  const choices = deliveryChoices((await api.call(addresses.list, {})).items)
  const deliverTo = (choices.find(({ id }) => id === to) ?? choices[0])?.id ?? null
  // Shipping and VAT depend on where the goods go.
  const { lines } = await api.call(basket.read, deliverTo === null ? {} : { deliverTo })
  const locks = await lockPrices(
    api,
    lines.flatMap(({ lot }) => lot ?? []),
  )
  return { lines: atLocked(lines, locks), locks, choices, deliverTo }
}

/** A number that was chosen here, by the lot's slug. */
interface Chosen {
  pieces: number
  saved: boolean
}

/** Milliseconds after the last press on a stepper, until the number is saved. */
const pause = 400

interface GoneProps {
  lines: readonly BasketLine[]
  remove: (id: string) => void
}

/** Lots that have left the market since they were put in. */
function Gone({ lines, remove }: GoneProps) {
  if (lines.length === 0) return null
  return (
    <Section title="Not on sale any more">
      <ul className="order-files">
        {lines.map(({ id, title, seller, soldOut }) => (
          <li key={id}>
            <span>
              {title}, from {seller.name}: {soldOut ? 'sold out' : 'not on sale now'}.
            </span>
            <button className="order-copy" type="button" onClick={() => remove(id)}>
              Remove<span className="visually-hidden"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The lots that the company means to order, by seller, with what they cost now. */
export function Page() {
  const counted = useCounted()
  const { lines, locks, choices, deliverTo } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  /** The address that was chosen, until the prices for it are there. */
  const nextAddress =
    next?.pathname === paths.basket ? new URLSearchParams(next.search).get('to') : null
  const write = useChange()
  const api = useApi()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({})
  const saving = useRef<Record<string, number>>({})
  const takeTurn = useTurns()
  useEffect(() => showBasketCount(lines.length), [lines])
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setTrouble(null)
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
  }
  // A number that is still being saved would put back what is removed.
  const run = (work: () => Promise<unknown>) => void takeTurn(() => attempt(work))
  const remove = (id: string, slug = '') => {
    window.clearTimeout(saving.current[slug])
    run(() => write(basket.remove, { id }))
  }
  const save = async (slug: string, pieces: number) => {
    await api().call(basket.put, { slug, pieces })
    // Another number may have been chosen since.
    setChosen((all) =>
      all[slug]?.pieces === pieces ? { ...all, [slug]: { pieces, saved: true } } : all,
    )
  }
  const change = (slug: string, pieces: number) => {
    setChosen((all) => ({ ...all, [slug]: { pieces, saved: false } }))
    window.clearTimeout(saving.current[slug])
    // While somebody types, the field is empty for a moment.
    if (pieces < 1) return
    saving.current[slug] = window.setTimeout(() => run(() => save(slug, pieces)), pause)
  }
  const { groups, gone } = groupsOf(
    lines.map((line) => {
      const pieces = chosen[line.lot?.slug ?? '']?.pieces ?? line.pieces
      return { ...line, pieces }
    }),
  )
  return (
    <WorkplacePage
      title="Basket"
      lead={
        lines.length === 0
          ? undefined
          : `${counted(lines.length, 'lot')}, in the basket that your purchasing team shares. Nothing is held before you order, and prices can change.`
      }
    >
      {lines.length === 0 && (
        <p className="basket-empty">
          Your basket is empty. Find lots in the <Link to={paths.search}>catalogue</Link>, and add
          them on their pages.
        </p>
      )}
      <Trouble says={trouble} />
      {groups.length > 0 && (
        <DeliverTo
          choices={choices}
          chosen={nextAddress ?? deliverTo}
          choose={(id) => void navigate(`?to=${id}`, { replace: true, preventScrollReset: true })}
        />
      )}
      {groups.map((group) => (
        <BasketGroup
          key={`${group.seller.id} ${group.currency}`}
          group={group}
          locks={locks.filter(({ slug }) => group.lines.some(({ lot }) => lot.slug === slug))}
          alone={groups.every(
            ({ seller }) => seller.id !== group.seller.id || seller === group.seller,
          )}
          deliverTo={nextAddress ?? deliverTo}
          waits={nextAddress !== null}
          saved={group.lines.every(({ lot }) => chosen[lot.slug]?.saved ?? true)}
          change={change}
          remove={remove}
        />
      ))}
      <RatesNote of={groups.map(({ currency }) => currency)} />
      <Gone lines={gone} remove={remove} />
    </WorkplacePage>
  )
}
