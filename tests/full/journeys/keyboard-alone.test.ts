import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { addPerson, password } from '../../support/people.ts'

/** What has the focus: its name, and why somebody could not see where they are. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const each = document.activeElement
    if (!(each instanceof HTMLElement) || each === document.body) return { name: '', bad: 'lost' }
    const label = each instanceof HTMLInputElement ? each.labels?.[0]?.textContent : undefined
    const name = (each.ariaLabel ?? label ?? each.textContent ?? '').trim()
    // Headings take focus so that screen readers go on there; they are no stop of the Tab key.
    if (each.tabIndex < 0) return { name, bad: '' }
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    // The browser itself draws the ring of the button inside a date field.
    const inside = each.matches('input[type=date]') && !each.matches(':focus-visible')
    const ring = inside ? 2 : outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    const { top, bottom, left, width } = each.getBoundingClientRect()
    const seen = top >= 0 && top < innerHeight && bottom > 0 && width > 0
    const at = document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 4)
    const free = at !== null && (each.contains(at) || at.contains(each))
    const bad = ring < 2 ? 'without a ring' : !seen ? 'out of sight' : free ? '' : 'covered'
    return { name, bad }
  })

/** Presses a key until the focus is on what has this name; it must be visible at every stop. */
async function reach(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const names: string[] = []
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press(key)
    const found = await focus(page)
    expect(found, `on the way to ${name}: ${names.join(', ')}`).toEqual({ ...found, bad: '' })
    if (typeof name === 'string' ? found.name === name : name.test(found.name)) return
    names.push(found.name.slice(0, 30))
  }
  throw new Error(`${key} does not reach ${name}: ${names.join(', ')}`)
}

/** Waits for a page to which the keyboard has led; its heading takes the focus. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
  const onHeading = () => document.activeElement?.matches('main h1') === true
  await page.waitForFunction(onHeading)
  // The header of the workplace has a script of its own.
  await page.locator('header a:visible').first().waitFor()
}

journeysOn(localSite, 'with the keyboard alone,', (run) => {
  it.each([1440, 390])(
    'a seller logs in, names a reference, reads what is missing and logs out, at %i pixels',
    async (width) => {
      const { who } = await addPerson(run.site, 'seller')
      const { page, complaints } = await run.visit('/', { viewport: { width, height: 844 } })
      const narrow = width < 900
      if (narrow) {
        await reach(page, /menu/i)
        await page.keyboard.press('Enter')
      }
      await reach(page, 'Login')
      await page.keyboard.press('Enter')
      await arrive(page, paths.login)
      await reach(page, 'Work email')
      await page.keyboard.type(who.email)
      await reach(page, 'Password')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await arrive(page, paths.overview)

      if (narrow) {
        await reach(page, /menu/i, 'Shift+Tab')
        await page.keyboard.press('Enter')
        await reach(page, 'Verification')
      } else {
        // The menu opens with the focus.
        await reach(page, 'Your account', 'Shift+Tab')
        await reach(page, 'Verification')
      }
      await page.keyboard.press('Enter')
      await arrive(page, paths.verification)

      await reach(page, /^Add.*a trade reference$/)
      await page.keyboard.press('Enter')
      await reach(page, 'Name')
      await page.keyboard.type('Ruth Abelard')
      await reach(page, 'Their company')
      await page.keyboard.type('Abelard Findings Ltd')
      await reach(page, 'Their work email')
      await page.keyboard.type(`ruth@abelard${width}.example`)
      await reach(page, 'How you trade with each other')
      await page.keyboard.type('They buy our chains.')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Ruth Abelard, Abelard Findings Ltd' }).waitFor()
      await expect.poll(async () => (await focus(page)).bad).toBe('')

      await reach(page, 'Submit for review')
      await page.keyboard.press('Enter')
      await expect.poll(() => focus(page)).toEqual({ name: '6 things are missing', bad: '' })
      await reach(page, 'Add the registration extract')
      await page.keyboard.press('Enter')
      await expect.poll(() => focus(page)).toEqual({ name: 'Registration extract', bad: '' })

      // Focus alone opens the account menu.
      await reach(page, narrow ? /menu/i : 'Your account', 'Shift+Tab')
      if (narrow) await page.keyboard.press('Enter')
      await reach(page, 'Log out')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => ['/', paths.login].includes(url.pathname))
      await hydrated(page)
      expect(complaints).toEqual([])
    },
  )
})
