import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../../support/api-calls.ts'
import { faults } from '../../support/axe.ts'
import { goTo, journeysOn, painted } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { ringsCsv } from '../../support/ring-table.ts'
import { chooseTable, openStockImport } from '../../support/stock-import-page.ts'
import { smallJpeg, zipped } from '../../support/zips.ts'

journeysOn(localSite, 'importing stock', (run) => {
  it('takes pictures from a ZIP, says which are missing and unused, and adds them to the pieces', async () => {
    const { page, complaints, seller } = await openStockImport(run)
    const csv = ringsCsv(2, (row) => Object.assign(row, { Image: '' }), ['Image']).replace(
      '"800.00",""',
      '"800.00","front.jpg; side.jpg"',
    )
    const zip = await zipped({
      'rings/Front.JPG': await smallJpeg(1),
      'rings/RG-00002.jpg': await smallJpeg(2),
      'rings/RG-00002_2.jpg': await smallJpeg(3),
      'rings/nobody.jpg': await smallJpeg(4),
      'read me.txt': 'our rings',
    })
    const chooseZip = (buffer: Buffer, name = 'pictures.zip') =>
      page
        .getByLabel(/^Choose (a|another) file: pictures in a ZIP/)
        .setInputFiles({ name, mimeType: 'application/zip', buffer })
    await chooseZip(zip, 'pictures.rar')
    await page.getByText('pictures.rar is not a ZIP. Put the pictures into one.').waitFor()
    await chooseZip(zip.subarray(0, 2000))
    await page.getByText('Arrived. Now choose the table.').waitFor()
    await chooseTable(page, csv)
    await page.getByText('This is not a ZIP that can be read').waitFor()
    await page.getByRole('link', { name: 'review the table without pictures' }).waitFor()
    expect(await faults(page)).toEqual([])
    await chooseZip(zip)

    await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('link', { name: /3 Pictures To add; 1 missing in the ZIP/ }).click()
    await page.getByText('5 files, 3 to add, 1 named but missing').waitFor()
    await page.getByText('side.jpg').waitFor()
    await page.getByText('nobody.jpg').waitFor()
    await page.getByText('It is not a JPEG, PNG or WebP.').waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await faults(page)).toEqual([])

    await page.getByRole('button', { name: 'Import 2' }).click()
    await page.getByText('3 pictures').waitFor()
    expect(await faults(page)).toEqual([])
    const { json } = await callAs(run.site, seller, '/stock?words=RG-00002')
    const [{ id }] = json.items
    await goTo(page, paths.listing(id))
    await expect.poll(() => page.locator('.pictures-list > li').count()).toBe(2)
    // The broken ZIP.
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('stays with the table until another ZIP is chosen if the first did not arrive', async () => {
    const { page } = await openStockImport(run)
    const chooseZip = async (name: string) =>
      page.getByLabel(/^Choose (a|another) file: pictures in a ZIP/).setInputFiles({
        name,
        mimeType: 'application/zip',
        buffer: await zipped({ 'RG-00001.jpg': await smallJpeg(1) }),
      })
    await chooseZip('pictures.rar')
    await chooseTable(page, ringsCsv(1))
    await page.getByText('The table has arrived. Choose another ZIP').waitFor()
    await page.getByText('pictures.rar is not a ZIP. Put the pictures into one.').waitFor()
    await chooseZip('pictures.zip')
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor()

    await goTo(page, paths.stockImport)
    await page.route('**/api/uploads', () => {})
    await chooseZip('pictures.zip')
    await chooseTable(page, ringsCsv(1))
    await page.getByText('The pictures are still on their way.').waitFor()
    await page.getByRole('button', { name: 'Cancel the upload of pictures.zip' }).click()
    await page.getByRole('link', { name: 'review the table without pictures' }).click()
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
  })

  it('shows the review once it has loaded, so that no press there is lost', async () => {
    const { page, complaints } = await openStockImport(run)
    await chooseTable(page, ringsCsv(3))
    const check = page.getByRole('button', { name: 'Check the rows' })
    await check.waitFor()
    let answer = () => {}
    const told = new Promise<void>((resolve) => (answer = resolve))
    const asked = page.waitForRequest(
      (request) => request.method() === 'GET' && /\/api\/imports\/[\w-]+$/.test(request.url()),
    )
    await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
      if (route.request().method() === 'GET') await told
      await route.continue()
    })
    await check.click()
    await asked
    await painted(page)
    expect(await page.getByRole('button', { name: 'Import 3' }).count()).toBe(0)
    answer()
    await page.getByRole('button', { name: 'Import 3' }).click()
    await page.getByText('3 pieces').waitFor()
    expect(complaints).toEqual([])
  })

  it('says what is wrong with a file beside the place where it was chosen', async () => {
    const { page } = await openStockImport(run)
    await chooseTable(page, 'Stock number,Title,title\n1,2,3\n')
    await page.getByText('Two columns are called “title”.').waitFor()
    await chooseTable(page, 'x', 'stock.pdf')
    await page.getByText('Save the file as XLSX or CSV first.').waitFor()
    await chooseTable(page, ringsCsv(3))
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
  })
})
