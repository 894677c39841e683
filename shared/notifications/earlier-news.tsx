import { useState } from 'react'

import { useApi } from '../contract/call.ts'
import type { OutputOf } from '../contract/endpoint.ts'
import { Moment } from '../ui/moment.tsx'
import { useCounted } from '../ui/reader.ts'
import { Trouble, useWork } from '../ui/use-work.tsx'
import { notifications } from './contract.ts'

type Earlier = OutputOf<typeof notifications.earlier>

interface EarlierNewsProps {
  /** The id of the newest news of the thing. */
  of: string
  number: number
  title: string
  /** Show the text of each notification, not only its title. */
  full?: boolean
}

/** The earlier news of a thing, loaded when the reader opens it. */
export function EarlierNews({ of, number, title, full = false }: EarlierNewsProps) {
  const api = useApi()
  const counted = useCounted()
  const { working, trouble, run } = useWork()
  const [{ items, next }, setLoaded] = useState<Earlier>({ items: [], next: null })
  const [open, setOpen] = useState(false)
  if (number === 0) return null
  const load = () =>
    run('loading', async () => {
      const after = next === null ? {} : { after: next }
      const more = await api().call(notifications.earlier, { id: of, ...after })
      setLoaded({ items: [...items, ...more.items], next: more.next })
      setOpen(true)
    })
  const toggle = () => {
    if (open || items.length > 0) setOpen(!open)
    else void load()
  }
  return (
    <div className="earlier-news">
      <button type="button" aria-expanded={open} onClick={toggle}>
        <span className="text-link">
          {counted(number, 'earlier notification')}
          <span className="visually-hidden">: {title}</span>
        </span>
      </button>
      <Trouble says={trouble} />
      {open && (
        <ul>
          {items.map(({ id, title: earlier, body, createdAt }) => (
            <li key={id}>
              <strong>{earlier}</strong> <Moment of={createdAt} first short={!full} />
              {full && <p>{body}</p>}
            </li>
          ))}
        </ul>
      )}
      {open && next !== null && (
        <button
          type="button"
          aria-disabled={working === null ? undefined : true}
          onClick={() => void load()}
        >
          <span className="text-link">Show more</span>
        </button>
      )}
    </div>
  )
}
