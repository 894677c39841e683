import { readFile, writeFile } from 'node:fs/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { launchChromium } from '#server/cli/chromium.ts'
import { brand } from '#shared/brand.ts'

import { freePort } from '../support/free-port.ts'
import { ProjectCopy } from './project-copy.ts'

let copy: ProjectCopy
let browser: Browser
beforeAll(async () => {
  copy = await ProjectCopy.make()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await copy?.remove()
})

const changed = 'Where every saved file shows at once'

/** Settings of a server in the copy, where its data is kept too. */
const settings = async () => ({ PORT: String(await freePort()), DEMO_DATA: 'false' })

// One after the other in one copy: each finds what the one before left in dist/.
describe.sequential('serving', () => {
  it('npm run dev shows a saved page in the browser without a reload', async () => {
    const env = await settings()
    const { interrupt, said } = copy.start(['run', 'dev'], env)
    await expect.poll(() => said.out + said.err).toContain('Relustre is at')
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      // The stream that announces changes ends whenever the server restarts.
      if (message.type() === 'error' && !message.text().includes('ERR_')) {
        complaints.push(message.text())
      }
    })
    await page.goto(`http://localhost:${env.PORT}/`)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
    expect(await page.innerText('body')).toContain(brand.tagline)

    const file = copy.path('shared/brand.ts')
    const source = await readFile(file, 'utf8')
    expect(source).toContain(brand.tagline)
    await writeFile(file, source.replace(brand.tagline, changed))
    await expect.poll(() => page.innerText('body').catch(() => '')).toContain(changed)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
    expect(complaints).toEqual([])
    await page.close()
    await interrupt()
  })

  it('npm start builds what is out of date, serves it and stops when told to', async () => {
    const env = await settings()
    const { interrupt, said } = copy.start(['start'], env)
    await expect.poll(() => said.out + said.err).toContain('Relustre is at')
    expect(said.err).toContain('Building the site')
    const address = `http://localhost:${env.PORT}/`
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain(changed)
    expect(text).not.toContain('dev-reload')
    await interrupt()
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })
})
