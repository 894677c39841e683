import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Call, useApi } from '../../../contract/call.ts'
import type { Currency } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useWork } from '../../../ui/use-work.tsx'

/** A thing that may be chosen. */
interface Choosable {
  id: string
  title: ReactNode
  detail: ReactNode
  /** Minor units. */
  amount: number
  /** It cannot be chosen, and its detail says why. */
  closed: boolean
}

interface ChooseSeveralProps {
  items: readonly Choosable[]
  currency: Currency
  label: string
  working: string
  send: (call: Call, chosen: string[]) => Promise<unknown>
}

/** A list of things with a box each, and one button for those that are ticked. */
export function ChooseSeveral({ items, currency, label, working, send }: ChooseSeveralProps) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working: busy, trouble, run } = useWork()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const picked = items.filter(({ id, closed }) => !closed && ticked.includes(id))
  const chosen = picked.map(({ id }) => id)
  const sum = picked.reduce((all, { amount }) => all + amount, 0)
  const tick = (id: string, on: boolean) =>
    setTicked(on ? [...ticked, id] : ticked.filter((each) => each !== id))
  const idle = busy !== null || chosen.length === 0
  const act = () =>
    run('send', async () => {
      await send(api().call, chosen)
      setTicked([])
      await revalidate()
    })
  return (
    <>
      <ul className="money-choices">
        {items.map(({ id, title, detail, amount, closed }) => (
          <li key={id}>
            <label className="checkbox" data-closed={closed || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={closed}
                onChange={({ target }) => tick(id, target.checked)}
              />
              <span className="breakable">
                {title}
                <span className="aside">{detail}</span>
              </span>
              <span className="money-amount">
                <Price of={{ minor: amount, currency }} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="money-choices-foot">
        <span className="quiet">
          {chosen.length} of {items.length} chosen{chosen.length > 0 && ', '}
          {chosen.length > 0 && <Price of={{ minor: sum, currency }} />}
        </span>
        <button
          className="button button-small"
          type="button"
          aria-disabled={idle || undefined}
          onClick={() => idle || void act()}
        >
          {busy === null ? label : working}
        </button>
      </div>
      <output className="field-error">{trouble}</output>
    </>
  )
}
