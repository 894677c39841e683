import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { goTo, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { linkInMail } from '../../support/mails.ts'
import { runAlerts, save, savedOf } from '../../support/saved-searches.ts'
import { signIn } from '../../support/token.ts'
import { publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'saved searches and favourites', (run) => {
  it('tell a buyer of a new lot in the bell, and lead back to it', async () => {
    const [seller, buyer] = await Promise.all([
      trader(run.site, 'seller'),
      trader(run.site, 'buyer'),
    ])
    const first = await publish(run.site, seller)
    const visit = await run.prepare()
    const { page } = visit
    await goTo(page, '/search?q=sapphire')
    const login = page.getByRole('link', { name: 'Get alerts for new matches' })
    expect(await login.getAttribute('href')).toContain('returnTo=%2Fsearch%3Fq%3Dsapphire')

    await signIn(visit, buyer.token)
    await goTo(page, '/search?q=sapphire')
    const alerts = page.locator('summary', { hasText: 'Get alerts for new matches' })
    await alerts.click()
    const choice = page.getByRole('region', { name: 'Save this search' })
    await choice.getByRole('radio', { name: 'At once' }).check()
    await page.keyboard.press('Escape')
    expect(await choice.isVisible()).toBe(false)
    await alerts.press('Enter')
    await choice.getByRole('button', { name: 'Save' }).click()
    await choice.getByText('Saved as “sapphire”.').waitFor()

    await page.getByRole('button', { name: `Favourite: ${ring.title}` }).click()
    await page.getByRole('button', { name: /^Favourite/, pressed: true }).waitFor()
    await goTo(page, paths.lot(first.slug))
    await page.getByRole('button', { name: 'Follow this seller' }).click()
    await page.getByText('We tell you about new lots, at most once a day.').waitFor()
    expect(await faults(page)).toEqual([])

    const title = 'Padparadscha sapphire ring'
    await publish(run.site, seller, { ...ring, title, stockNumber: 'RG-1323' })
    await runAlerts(run.site)
    await goTo(page, paths.saved)
    const saved = page.locator('main')
    await saved.getByText('2 lots now.').waitFor()
    await saved.getByRole('link', { name: ring.title }).first().waitFor()
    await saved.getByRole('heading', { name: 'Recently viewed' }).waitFor()
    expect(await faults(page)).toEqual([])

    const bell = page.locator('.bell > summary')
    await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 1 unread')
    await bell.click()
    await page.getByRole('link', { name: '1 new lot: sapphire' }).click()
    await page.waitForURL(/\/search\?/)
    await page.getByRole('link', { name: title }).waitFor()
    // The pictures of these lots are rows without files.
    expect(visit.complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
  })

  it('send no more emails after one press on the page that the email leads to', async () => {
    const [seller, buyer] = await Promise.all([
      trader(run.site, 'seller'),
      trader(run.site, 'buyer'),
    ])
    await save(run.site, buyer, { words: 'tanzanite' })
    await publish(run.site, seller, { ...ring, title: 'Tanzanite ring', stockNumber: 'TZ-1' })
    await runAlerts(run.site)
    // Without a login, as on another device.
    const { page, complaints } = await run.prepare()
    await goTo(page, await linkInMail(run.site, buyer.email, 'search.match'))
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('Emails about “tanzanite” have stopped.').waitFor()
    expect(await savedOf(run.site, buyer)).toMatchObject([{ emails: false }])
    expect(complaints).toEqual([])
  })
})
