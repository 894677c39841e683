import { beforeAll, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { hydrated, journeys } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

journeys(
  'synonyms',
  (run) => {
    let token = ''
    beforeAll(async () => {
      token = (await signInAs(run.site, 'operator')).token
    })

    it('are added, changed and removed by an operator with the keyboard alone', async () => {
      const visit = await run.prepare()
      const { page } = visit
      await signIn(visit, token)
      await page.goto(paths.adminSynonyms)
      await hydrated(page)
      await page.getByText('None yet. Add words that buyers use').waitFor()
      await page.getByRole('row', { name: '18k, 18kt' }).waitFor()
      expect(await faults(page)).toEqual([])

      await page.getByRole('button', { name: 'Add a group' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel('Words that mean the same')
      await field.focus()
      await page.keyboard.type('anello')
      await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
      await dialog.getByText('Enter at least two words, with commas between them.').waitFor()
      expect(await faults(page)).toEqual([])
      expect(await field.inputValue()).toBe('anello')
      await field.press('End')
      await page.keyboard.type(', Ring')
      await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      const row = page.getByRole('row', { name: 'anello, ring' })
      await row.waitFor()

      await row.getByRole('button', { name: 'Change' }).press('Enter')
      expect(await field.inputValue()).toBe('anello, ring')
      await field.fill('anello, ring, bague')
      await page.keyboard.press('Tab')
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      const changed = page.getByRole('row', { name: 'anello, ring, bague' })
      await changed.waitFor()
      const lots = await fetch(`${run.site.address}/search?q=bague`)
      expect(await lots.text()).toContain('solitaire ring')

      await changed.getByRole('button', { name: 'Remove' }).press('Enter')
      await page.getByText('None yet. Add words that buyers use').waitFor()
      expect(visit.complaints).toEqual([])
    })
  },
  demoSite,
)
