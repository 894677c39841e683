import type { WorkContext } from '#server/contract/context.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { listingNotifications } from '../notification-kinds.ts'
import type { Listing } from '../stock/own-listing.ts'

interface News {
  /** The listing of the lines, so that each is told once. */
  about: string
  title: string
  says: string
}

/** Tells those who keep a seller's stock that a lot which is sold in parts waits for them. */
export async function tellOfParts(
  ctx: WorkContext,
  { id: listingId, companyId, title: lot }: Pick<Listing, 'id' | 'companyId' | 'title'>,
  { about, title, says }: News,
): Promise<void> {
  await notify(ctx, {
    kind: listingNotifications.parts,
    to: await decidersOf(ctx, companyId, 'stock'),
    title,
    body: `“${lot}”: ${says}`,
    link: paths.listing(listingId),
    mail: { key: `parts ${about} ${title}`, label: 'Open the listing' },
  })
}
