import { lazy, Suspense } from 'react'

import { fetched } from '../../../routing/page-route.tsx'
import { useAuth } from '../../../session/use-auth.ts'

// Only those who are logged in download them.
const FavouriteHeart = lazy(async () => ({
  default: (await fetched(() => import('./buyer-choices.tsx'))).FavouriteHeart,
}))
const FollowSeller = lazy(async () => ({
  default: (await fetched(() => import('./buyer-choices.tsx'))).FollowSeller,
}))

/** The place of a lot's heart, over its picture; nothing for visitors. */
export function HeartPlace(lot: { slug: string; title: string }) {
  const { session } = useAuth()
  if (session === null) return null
  return (
    <Suspense fallback={null}>
      <FavouriteHeart {...lot} />
    </Suspense>
  )
}

/** The place beside a seller for the button that follows them. */
export const FollowPlace = (seller: { companyId: string }) => (
  <Suspense fallback={null}>
    <FollowSeller {...seller} />
  </Suspense>
)
