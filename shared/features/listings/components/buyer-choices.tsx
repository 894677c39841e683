import { Heart } from 'lucide'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { type Api, isFailedCall, useApi } from '../../../contract/call.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWork } from '../../../ui/use-work.tsx'
import { favourites } from '../favourites-contract.ts'

/** What a buyer has chosen, shared by all hearts of a page. */
interface Chosen {
  personId: string
  buys: boolean
  slugs: ReadonlySet<string>
  companies: ReadonlySet<string>
}

let chosen: Chosen | null = null
let asked: string | null = null
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function put(next: Chosen): void {
  chosen = next
  for (const changed of listeners) changed()
}

async function load(api: Api, personId: string): Promise<void> {
  if (asked === personId) return
  asked = personId
  try {
    const { slugs, companies, buys } = await api.call(favourites.slugs, {})
    put({ personId, buys, slugs: new Set(slugs), companies: new Set(companies) })
  } catch (error) {
    // The next page asks again.
    asked = null
    if (!isFailedCall(error)) throw error
  }
}

/** What the reader has chosen; null until it is known, and for all but verified buyers. */
function useChosen(): Chosen | null {
  const { session } = useAuth()
  const api = useApi()
  const personId = session?.personId ?? null
  useEffect(() => {
    if (personId !== null) void load(api(), personId)
  }, [api, personId])
  const known = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return known !== null && known.personId === personId && known.buys ? known : null
}

const changed = (set: ReadonlySet<string>, each: string, add: boolean) => {
  const next = new Set(set)
  if (add) next.add(each)
  else next.delete(each)
  return next
}

/** Makes a lot a favourite; only verified buyers see it. */
export function FavouriteHeart({ slug, title }: { slug: string; title: string }) {
  const known = useChosen()
  const api = useApi()
  const { working, trouble, run } = useWork()
  if (known === null) return null
  const on = known.slugs.has(slug)
  const press = () =>
    void run('heart', async () => {
      await api().call(on ? favourites.drop : favourites.add, { slug })
      if (chosen !== null) put({ ...chosen, slugs: changed(chosen.slugs, slug, !on) })
    })
  return (
    <button
      className="heart"
      type="button"
      aria-pressed={on}
      aria-label={`Favourite: ${title}`}
      aria-disabled={working !== null || undefined}
      title={trouble ?? undefined}
      onClick={press}
    >
      <Icon of={Heart} size={20} />
      {trouble !== null && (
        <span className="visually-hidden" role="alert">
          {trouble}
        </span>
      )}
    </button>
  )
}

/** Follows a seller; only verified buyers see it. */
export function FollowSeller({ companyId }: { companyId: string }) {
  const known = useChosen()
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [said, setSaid] = useState('')
  if (known === null) return null
  const on = known.companies.has(companyId)
  const press = () =>
    void run('follow', async () => {
      await api().call(on ? favourites.unfollow : favourites.follow, { companyId })
      if (chosen !== null) put({ ...chosen, companies: changed(chosen.companies, companyId, !on) })
      setSaid(on ? '' : 'We tell you about new lots, at most once a day.')
    })
  return (
    <span className="follow-seller">
      <button type="button" aria-disabled={working !== null || undefined} onClick={press}>
        <span className="text-link">
          {on ? 'Stop following this seller' : 'Follow this seller'}
        </span>
      </button>
      <output className="small quiet">{trouble ?? said}</output>
    </span>
  )
}
