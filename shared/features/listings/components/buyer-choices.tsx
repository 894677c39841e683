import { Heart } from 'lucide'
import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sharedAnswer } from '../../../ui/shared-answer.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { favourites } from '../favourites-contract.ts'

/** The lots and sellers that a reader has chosen, and whether the reader may choose. */
const choices = sharedAnswer(async (api) => {
  const { slugs, companies, buys } = await api.call(favourites.slugs, {})
  return { buys, slugs: new Set(slugs), companies: new Set(companies) }
})

/** The same; null until they are known, and for all but verified buyers. */
function useChosen() {
  const known = choices.useAnswer(useAuth().session?.personId ?? null)
  return known?.buys === true ? known : null
}

const changed = (set: ReadonlySet<string>, each: string, add: boolean): Set<string> => {
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
      choices.change((all) => ({ ...all, slugs: changed(all.slugs, slug, !on) }))
    })
  return (
    <WorkButton
      className="heart"
      aria-pressed={on}
      aria-label={`Favourite: ${title}`}
      working={working}
      title={trouble ?? undefined}
      onClick={press}
    >
      <Icon of={Heart} size={20} />
      {trouble !== null && (
        <span className="visually-hidden" role="alert">
          {trouble}
        </span>
      )}
    </WorkButton>
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
      choices.change((all) => ({ ...all, companies: changed(all.companies, companyId, !on) }))
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
