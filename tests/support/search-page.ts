import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const titles = (page: Page) => page.locator('.lot-card-title').allInnerTexts()
export const total = (page: Page) => page.locator('.search-total').innerText()

/** The box of a filter, such as `Metal: Silver`. */
export const box = (page: Page, name: string) =>
  page
    .getByRole('group', { name: name.split(': ')[0] ?? '', exact: true })
    .getByLabel(name.split(': ')[1] ?? '')

/** Until the lots of the address are there. */
export const found = (page: Page) => page.locator('.search-page:not([aria-busy])').waitFor()

/** The address until it has this in its query, decoded. */
export const untilQuery = (page: Page, wanted: RegExp) =>
  expect.poll(() => decodeURIComponent(new URL(page.url()).search)).toMatch(wanted)
