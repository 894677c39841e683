import { existsSync } from 'node:fs'

import { type Browser, chromium } from 'playwright-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Headless Chromium: the same pages in two thirds of the time, but without the PDF viewer. */
const withoutWindows = '/usr/bin/chromium-headless-shell'

interface Wanted {
  pdfViewer?: boolean
}

/** Path of Chromium: `CHROMIUM`, otherwise the usual places; null if it is not installed. */
export function chromiumPath({ pdfViewer = false }: Wanted = {}): string | null {
  const given = process.env.CHROMIUM
  if (given !== undefined && given !== '') return given
  const places = pdfViewer ? usual : [withoutWindows, ...usual]
  return places.find((path) => existsSync(path)) ?? null
}

/** Flags that stop Chromium's own network requests and let it run in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the installed Chromium without any network requests of its own. */
export function launchChromium(wanted: Wanted = {}): Promise<Browser> {
  const executablePath = chromiumPath(wanted)
  if (executablePath === null) throw new Error('No Chromium was found; set CHROMIUM to its path')
  return chromium.launch({
    executablePath,
    args: chromiumFlags,
  })
}
