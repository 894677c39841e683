import { kindNames } from '#shared/features/listings/kinds/kinds.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeys } from '../../support/browser.ts'
import { complete } from '../../support/complete-listings.ts'
import { turnTo } from '../../support/demo-people.ts'
import { checkPages } from '../../support/page-checks.ts'
import { publish, trader } from '../../support/traders.ts'
import type { WorkplacePage } from '../../support/workplace-pages.ts'

/** The place of a lot of this kind in a path. */
const placeOf = (kind: string) => `:${kind.replaceAll('-', '_')}`

const pages: readonly WorkplacePage[] = [
  ...kindNames.map((kind) => ['visitor', paths.lot(placeOf(kind))] as const),
  ['visitor', paths.category('rings')],
  ['visitor', paths.category('gemstones', 'single')],
  ['visitor', paths.company(':seller')],
]

journeys('every page of the catalogue, as visitors see it', async (run) => {
  const ids = new Map<string, string>()
  const seller = await trader(run.site, 'seller')
  ids.set(':seller', seller.companyId)
  for (const kind of kindNames) {
    const said = { ...complete[kind], stockNumber: `LOT-${ids.size}` }
    ids.set(placeOf(kind), (await publish(run.site, seller, said, kind)).slug)
  }

  checkPages(pages, (_who, path) => turnTo(run, undefined, path, { ids }))
})
