import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { goTo, journeysOn, type Visit } from '../../support/browser.ts'
import { tabTo } from '../../support/keyboard.ts'
import { localSite } from '../../support/local-site.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { findRows } from '../../support/rows.ts'
import { signIn } from '../../support/token.ts'

journeysOn(localSite, 'an operator with a keyboard alone', (run) => {
  let operator: Visit
  beforeAll(async () => {
    const { db } = (await run.site.context.services.open()).database
    const { token } = await signInAs(run.site, 'operator')
    const { who } = await addPerson(run.site, 'seller')
    await db.update(person).set({ name: 'Quentin Marsh' }).where(eq(person.id, who.id))
    await db.insert(enquiry).values({
      name: 'Ada Far',
      email: 'ada@far.example',
      company: 'Far Ltd',
      subject: 'Forty rings',
      message: 'Do you take rings?',
      createdAt: new Date(Date.now() - 12 * 86_400_000),
    })
    operator = await run.prepare()
    await signIn(operator, token)
    await goTo(operator.page, '/admin')
  })
  afterAll(() => expect(operator.complaints).toEqual([]))

  it('has the search in the header of public pages too, with its frame', async () => {
    const { page } = operator
    await page.goto('/nothing-here')
    const field = page.getByRole('combobox', {
      name: 'Search people, companies, orders and listings',
    })
    await field.waitFor()
    const frame = await field.evaluate((each) => {
      const { borderTopStyle } = getComputedStyle(each.closest('label') ?? each)
      return { borderTopStyle, height: each.closest('label')?.offsetHeight }
    })
    expect(frame.borderTopStyle).toBe('solid')
    expect(frame.height).toBeLessThan(60)
    await goTo(page, '/admin')
  })

  it('sees people beside the state of their company, and filters them by it', async () => {
    const { page } = operator
    await page.goto('/admin/people?q=Quentin')
    const cell = page.locator('tbody tr', { hasText: 'Quentin Marsh' }).locator('td')
    await cell.first().waitFor()
    const heads = await page.locator('thead th').allInnerTexts()
    const column = heads.indexOf('Company’s state')
    expect(column).toBeGreaterThan(0)
    // The name heads the row, so its cells begin with the next column.
    const states = cell.nth(column - 1)
    expect(await states.innerText()).toBe('Not submitted')
    for (const [state, found] of [
      ['Verified', 0],
      ['Not submitted', 1],
    ] as const) {
      await page.getByLabel('Company’s state').selectOption(state)
      await page.getByRole('button', { name: 'Show' }).click()
      await expect.poll(() => page.locator('tbody tr').count()).toBe(found)
    }
    expect(await states.innerText()).toBe('Not submitted')
    await goTo(page, '/admin')
  })

  it('takes the next case and answers it, as its preview says', async () => {
    const { page } = operator
    await page.getByRole('heading', { level: 1, name: '1 case waiting' }).waitFor()
    await page.getByText('One is late.').waitFor()
    await tabTo(page, 'Take the next case')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Forty rings' }).waitFor()
    await tabTo(page, 'Your answer')
    await page.keyboard.type('Yes, we do.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Please register first.')
    const preview = page.getByRole('region', { name: 'Email preview' })
    const shown = await preview.locator('.answer-mail > p').allInnerTexts()
    await tabTo(page, 'Send the answer')
    await page.keyboard.press('Enter')
    await page.getByText('Sent by Test operator').waitFor()
    // Not yet sent, or already: then only the subject is left.
    const [mail] = await findRows(run.site, outboxMail, { toAddress: 'ada@far.example' })
    expect(mail?.subject).toBe('Re: Forty rings')
    expect(shown[0]).toContain('Re: Forty rings')
    expect(shown.slice(1, 4)).toEqual(['Dear Ada Far,', 'Yes, we do.', 'Please register first.'])
  })

  it('comes back to an empty desk, and to what was done', async () => {
    const { page } = operator
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'No cases waiting' }).waitFor()
    await page.getByText('Test operator answered the message “Forty rings”.').waitFor()
  })

  it('finds a person with "/", arrows and Enter, and leaves with Escape', async () => {
    const { page } = operator
    const field = page.getByRole('combobox', {
      name: 'Search people, companies, orders and listings',
    })
    await page.keyboard.press('/')
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.type('zzzz')
    await page.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    await page.keyboard.insertText('quent mar')
    const option = page.getByRole('option', { name: /Quentin Marsh/ })
    await option.waitFor()
    expect(await option.getAttribute('aria-selected')).toBe('true')
    const active = await field.getAttribute('aria-activedescendant')
    expect(active).toBe(await option.getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Quentin Marsh' }).waitFor()
  })

  it('opens what is found for a text that was pasted and entered at once', async () => {
    const { page } = operator
    await goTo(page, '/admin')
    const field = page.getByRole('combobox', {
      name: 'Search people, companies, orders and listings',
    })
    await field.fill('quent')
    await page.getByRole('option', { name: /Quentin Marsh/ }).waitFor()
    await field.fill('test oper')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Test operator' }).waitFor()
    expect(await field.inputValue()).toBe('')
  })

  it('keeps "/" for the browser where the search has no room', async () => {
    const { page } = operator
    await page.setViewportSize({ width: 1100, height: 800 })
    await goTo(page, '/admin/people')
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await page.locator('.console-search').waitFor({ state: 'attached' })
    await page.evaluate(() =>
      addEventListener('keydown', (event) => {
        document.documentElement.dataset.kept = String(!event.defaultPrevented)
      }),
    )
    await page.keyboard.press('/')
    expect(await page.locator('html').getAttribute('data-kept')).toBe('true')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('reads the right day at midnight', async () => {
    const hour = 3_600_000
    const begun = Math.floor(Date.now() / hour) * hour
    // Where the present hour is the first of the day; the signs of these zones are reversed.
    const behind = new Date(begun).getUTCHours()
    const timezoneId = behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`
    const visit = await run.prepare({ locale: 'en-GB', timezoneId })
    await visit.page.clock.setFixedTime(begun)
    await signIn(visit, (await signInAs(run.site, 'operator')).token)
    await visit.page.goto('/admin')
    const lead = visit.page.locator('.workplace-lead')
    await lead.waitFor()
    const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
    const today = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: timezoneId })
    expect(await lead.innerText()).toContain(`${today.format(begun).replace(',', '')}, 00:00.`)
  })

  it('is told when the search does not answer', async () => {
    const { page } = operator
    await page.goto('/admin')
    const field = page.getByRole('combobox', {
      name: 'Search people, companies, orders and listings',
    })
    let answer = () => {}
    const told = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/admin/search*', async (route) => {
      await told
      await route.continue()
    })
    await field.fill('quentin')
    await page.getByText('Searching').waitFor()
    answer()
    await page.getByRole('option', { name: /Quentin Marsh/ }).waitFor()
    await page.unroute('**/api/admin/search*')
    await page.route('**/api/admin/search*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: '/api/docs#unavailable',
          title: 'Unavailable',
          status: 503,
          detail: 'We cannot do this now. Try again in a minute.',
        }),
      }),
    )
    await field.fill('marsh')
    await page.getByText('Try again in a minute.').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    // The browser itself logs the answer.
    operator.complaints.splice(0)
  })
})
