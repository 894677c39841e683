import type { Page } from 'playwright-core'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, type Journeys, type Visit } from './browser.ts'
import { signIn } from './token.ts'
import { stock, trader } from './traders.ts'

export const field = (page: Page, key: string) => page.locator(`[id="field-${key}"]`)
export const saved = (page: Page) => page.locator('.editor-saved', { hasText: 'Saved' }).waitFor()

/** What is wrong, except for what the browser itself logs when there is no line. */
export const unexpected = ({ complaints }: Visit) =>
  complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|status of 4(?:09|22)/.test(text))

/** Opens listings in their editor. */
export function listingEditor(run: Journeys) {
  const open = async (path: string, who?: { token: string }, options = {}) => {
    const visit = await run.prepare(options)
    await signIn(visit, (who ?? (await trader(run.site, 'seller'))).token)
    await visit.page.goto(path)
    await hydrated(visit.page)
    await visit.page.waitForFunction(() => document.querySelector('main [aria-busy]') === null)
    return visit
  }
  /** A new listing of somebody's, with these words. */
  const openListing = async (said: Readonly<Record<string, string>>) => {
    const seller = await trader(run.site, 'seller')
    const own = await stock(run.site, seller, '', { kind: 'jewellery', said })
    return { seller, own, visit: await open(paths.listing(own.id), seller) }
  }
  return { open, openListing }
}
