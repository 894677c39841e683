/**
 * Takes the README's screenshots of the running product (`npm run screenshots`), as visitors see
 * it. They are kept with the journeys, since everything in `public/` is served.
 */
import { mkdir } from 'node:fs/promises'

import sharp from 'sharp'

import { readConfig } from '#server/config.ts'
import { start } from '#server/main.ts'

import { launchChromium } from './chromium.ts'

const folder = 'tests/journeys/screenshots'
const pictures = [
  { name: 'home-1440', path: '/', width: 1440, height: 1000 },
  { name: 'home-390', path: '/', width: 390, height: 844 },
  { name: 'benefits-1440', path: '/benefits', width: 1440, height: 1000 },
  { name: 'register-1440', path: '/register', width: 1440, height: 1000 },
] as const

const site = await start(readConfig({ PORT: '0', LOG_LEVEL: 'warn' }), process.cwd())
const browser = await launchChromium()
try {
  await mkdir(folder, { recursive: true })
  for (const { name, path, width, height } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(site.address + path)
    await page.waitForLoadState('networkidle')
    await page.evaluate('document.fonts.ready')
    const file = `${folder}/${name}.jpg`
    const picture = sharp(await page.screenshot()).jpeg({ quality: 80, mozjpeg: true })
    const { size } = await picture.toFile(file)
    process.stdout.write(`${file}, ${Math.round(size / 1024)} KB\n`)
    await page.close()
  }
} finally {
  await browser.close()
  await site.stop(0)
}
