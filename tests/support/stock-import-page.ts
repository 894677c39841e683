import type { Page } from 'playwright-core'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, type Journeys } from './browser.ts'
import { trustedSeller } from './listing-review.ts'
import { signIn } from './token.ts'

/** The page on which a seller who is not new imports stock. */
export async function openStockImport(run: Journeys) {
  const visit = await run.prepare()
  const seller = await trustedSeller(run.site)
  await signIn(visit, seller.token)
  await visit.page.goto(paths.stockImport)
  await hydrated(visit.page)
  return { ...visit, seller }
}

/** Chooses a table there. */
export const chooseTable = (page: Page, text: string, name = 'stock-november.csv') =>
  page
    .getByLabel('Choose a file: your stock')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
