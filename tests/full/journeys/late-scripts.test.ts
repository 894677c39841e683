import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { signIn } from '../../support/token.ts'
import { knownSeller, publish, ring } from '../../support/traders.ts'

journeysOn(localSite, 'scripts that come late or never:', async (run) => {
  let lot = ''
  const seller = await knownSeller(run.site)
  lot = paths.lot((await publish(run.site, seller, ring)).slug)

  it('a form is sent without them after some seconds, and the answer blames nobody', async () => {
    const { page } = await run.prepare()
    await page.route(/\/assets\/app-.*\.js/, (route) => route.abort())
    await page.goto(paths.login)
    await page.fill('#email', 'clara@rowemarlow.example')
    await page.fill('#password', 'seven quiet rivers run')
    await page.keyboard.press('Enter')
    await page.getByText('or reload the page if it is on').waitFor()
    expect(await page.inputValue('#email')).toBe('clara@rowemarlow.example')
  })

  it('a pressed button says that the page has to be reloaded', async () => {
    const { page } = await run.prepare()
    await page.route(/\/assets\/entry-.*\.js/, (route) => route.abort())
    const told = page.waitForEvent('dialog')
    await page.goto(lot)
    const compare = page.getByRole('button', { name: `Compare ${ring.title}` })
    await compare.click()
    const dialog = await told
    expect(dialog.message()).toMatch(/reload it/)
    await dialog.accept()
    expect(await compare.getAttribute('aria-busy')).toBeNull()
  })

  it('Logout waits for the script that answers it', async () => {
    const visit = await run.prepare({ viewport: { width: 390, height: 800 } })
    const { page } = visit
    await signIn(visit)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/entry-.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/benefits', { waitUntil: 'commit' })
    await page.locator('.mobile-menu summary').click()
    await page.locator('.mobile-menu button[data-action="log-out"]').click()
    release()
    await page.waitForURL((url) => url.pathname === '/')
    await hydrated(page)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})
