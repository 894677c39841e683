import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import { listingPicture } from '#server/features/listings/table.ts'
import type { Running } from '#server/main.ts'
import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { storePicture } from '#server/pictures/picture-files.ts'

import { callAs, callConsole } from './api-calls.ts'
import type { SignedIn } from './people.ts'
import { knownSeller, ring } from './traders.ts'

/** A plain band: of the rules only those about its seller find anything in it. */
export const band: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...ring, title: 'Plain court band', quantity: '2' }).filter(
    ([key]) => !/^(?:stones|tiers)\./.test(key),
  ),
)

let count = 0
/** A band with a stock number of its own. */
export const aBand = (said: Readonly<Record<string, string>> = {}) => ({
  ...band,
  stockNumber: `MOD-${(count += 1)}`,
  ...said,
})

/** A seller who is not new any more. */
export async function trustedSeller(site: Running) {
  const who = await knownSeller(site)
  return who
}

/** A listing's case, as the console reads it. */
export const caseOf = async (site: Running, operator: SignedIn, id: string) =>
  (await callConsole(site, operator, `/listings/${id}`)).json

/** What an operator sends to decide on a listing as it stands now. */
export async function decisionOn(site: Running, operator: SignedIn, id: string) {
  const { review } = await caseOf(site, operator, id)
  const seen = review && { review: review.id, version: review.version }
  return (decision: string, reason?: string, by = operator) =>
    callConsole(site, by, `/listings/${id}/decisions`, {
      decision,
      seen,
      ...(reason === undefined ? {} : { reason }),
    })
}

/** One of a seller's listings, as the seller sees it. */
export const ownOf = async (site: Running, seller: SignedIn, id: string) =>
  (await callAs(site, seller, `/stock/${id}`)).json

/** Gives a listing a picture with files, from the masters of the site's own imagery. */
export async function addPhotograph(site: Running, listingId: string, master: string) {
  const services = await site.context.services.open()
  const picture = await acceptPicture(await readFile(`client/imagery/${master}.jpg`))
  const side = Math.min(picture.width, picture.height)
  await services.database.db.insert(listingPicture).values({
    listingId,
    position: 0,
    alt: 'The piece from the front.',
    masterStorageKey: await storePicture(services.storage, picture),
    masterWidth: picture.width,
    masterHeight: picture.height,
    hash: picture.hash,
    width: side,
    height: side,
    createdAt: site.context.clock(),
  })
}

/** Adds a photograph in a listing's editor, and waits until no picture is missing. */
export async function choosePhotograph(page: Page) {
  const file = 'client/imagery/ring-halo-oval-sapphire-18k-white.jpg'
  await page.locator('.pictures-zone input').setInputFiles(file)
  await page
    .locator('.missing')
    .getByRole('link', { name: 'Pictures' })
    .waitFor({ state: 'detached' })
}
