import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { sendLogin } from '../../support/browser-accounts.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { plainPdf } from '../../support/pdf.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { lineOf, noise } from '../../support/upload-line.ts'

const kind = 'Proof of address'

const row = (page: Page, name = kind) =>
  page.locator('.checklist-row').filter({ has: page.getByRole('heading', { name, exact: true }) })
const choose = (page: Page, buffer: Buffer, name = 'bill.pdf', mimeType = 'application/pdf') =>
  row(page)
    .getByLabel(/^Choose a(?:nother)? file/)
    .setInputFiles({ name, mimeType, buffer })
const add = (page: Page, name = kind) =>
  page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
const big = () => Buffer.alloc(9_000_000, plainPdf())

/** Makes a token look as old as on a second visit. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const [head, , signature] = localStorage.getItem('token')?.split('.') ?? []
    localStorage.setItem('token', `${head}.${btoa('{"sub":"1","exp":1}')}.${signature}`)
  })

journeysOn(localSite, 'a document', (run) => {
  const open = async () => {
    const visit = await run.prepare()
    await signIn(visit, (await signInAs(run.site, 'seller')).token)
    await visit.page.goto(paths.verification)
    await hydrated(visit.page)
    await row(visit.page).waitFor()
    return visit
  }

  it('shows the progress of its upload, which can be cancelled and sent again', async () => {
    const { who } = await addPerson(run.site, 'seller')
    const { page, complaints } = await run.visit(paths.loginAfter(paths.verification))
    await sendLogin(page, who.email)
    await row(page).waitFor()
    await add(page)
    const line = await lineOf(page)
    // It stays under way for three quarters of a minute.
    await line(200_000)
    await choose(page, big())
    const bar = row(page).locator('progress')
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.02)
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(1)
    await row(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('bill.pdf was not uploaded.').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Upload bill.pdf')
    await line(-1)
    await expireToken(page)
    await choose(page, plainPdf())
    await row(page).getByText('Added', { exact: true }).waitFor()
    // The browser itself logs each refusal.
    expect(complaints.filter((text) => !/status of 4/.test(text))).toEqual([])
  })

  it('says beside the drop zone what is wrong with a file, and keeps what was typed', async () => {
    const { page } = await open()
    await add(page)
    await choose(page, Buffer.from('text'), 'notes.txt', 'text/plain')
    await row(page).getByText('notes.txt is not a PDF, JPEG or PNG.').waitFor()
    await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1), 'huge.pdf')
    await row(page).getByText('huge.pdf is larger than 10 MB.').waitFor()
    await choose(page, Buffer.from(''), 'empty.pdf')
    await row(page).getByText('empty.pdf is empty.').waitFor()
    await choose(page, Buffer.from('%PDF-1.7 and no more'), 'broken.pdf')
    await row(page).locator('.field-error').first().waitFor()
    expect(await row(page).locator('.file-zone').innerText()).toContain('broken.pdf')
    await choose(page, plainPdf())
    await row(page).getByText('Added', { exact: true }).waitFor()

    const extract = row(page, 'Registration extract')
    await extract
      .getByLabel(/^Choose a file/)
      .setInputFiles({ name: 'extract.pdf', mimeType: 'application/pdf', buffer: plainPdf() })
    await extract.getByText(/^On or after .+ \d{4}\.$/).waitFor()
    await extract.getByLabel('Date of issue').fill('2020-01-01')
    await extract.getByRole('button', { name: 'Upload extract.pdf' }).click()
    await extract.getByText('It is older than 3 months.').waitFor()
    expect(await extract.getByLabel('Date of issue').inputValue()).toBe('2020-01-01')
    expect(await extract.locator('.file-zone').innerText()).toContain('extract.pdf')
  })

  it('is sent again after a lost connection, without choosing it again', async () => {
    const { page } = await open()
    const line = await lineOf(page)
    await add(page)
    await line(-1, true)
    await choose(page, plainPdf())
    await row(page).getByText('The connection was lost').waitFor()
    await line(-1)
    await row(page).getByRole('button', { name: 'Try again bill.pdf' }).click()
    await row(page).getByText('Added', { exact: true }).waitFor()
  })

  it('can be dropped on its row, and a file dropped beside it does not replace the page', async () => {
    const { page, complaints } = await open()
    await add(page)
    const drop = (selector: string, names: string[]) =>
      page.locator(selector).evaluate(
        (target, { bytes, given }) => {
          const dataTransfer = new DataTransfer()
          for (const name of given) {
            const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
            dataTransfer.items.add(file)
          }
          const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
          return target.dispatchEvent(event)
        },
        { bytes: [...plainPdf()], given: names },
      )
    expect(await drop('h1', ['a.pdf'])).toBe(false)
    await drop('.file-zone', ['a.pdf', 'b.pdf'])
    await row(page).getByText('Add one file at a time.').waitFor()
    await drop('.file-zone', ['a.pdf'])
    await row(page).getByText('Added', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('is not lost by leaving the page, and another can be sent meanwhile', async () => {
    const { page, complaints } = await open()
    const line = await lineOf(page)
    await add(page)
    await line(1000)
    await choose(page, await noise(1200), 'bill.png', 'image/png')
    await row(page).locator('progress').waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    const warning = page.getByRole('alertdialog', { name: 'A file is still uploading' })
    await warning.getByRole('button', { name: 'Stay' }).click()
    await add(page, 'Beneficial owners')
    const owners = row(page, 'Beneficial owners')
    await owners
      .getByLabel(/^Choose a file/)
      .setInputFiles({ name: 'owners.pdf', mimeType: 'application/pdf', buffer: plainPdf() })
    await line(-1)
    await owners.getByText('Added', { exact: true }).waitFor()
    await row(page).getByText('Added', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await page.waitForURL((url) => url.pathname === paths.yourCompany)
    expect(complaints).toEqual([])
  })

  it('opens in a tab of its own', async () => {
    const { page, context } = await open()
    await add(page)
    await choose(page, await noise(40), 'bill.png', 'image/png')
    const opens = context.waitForEvent('page')
    await row(page)
      .getByRole('button', { name: `View ${kind}` })
      .click()
    const tab = await opens
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    await tab.locator('img').waitFor()
  })
})
