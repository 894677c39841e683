/**
 * Draws the icons and the social image into `public/`, from the stone's geometry, the brand's texts
 * and the design tokens. The results are committed, so a build needs no browser. Run it again
 * (`npm run brand-assets`) when the stone, the name, the tagline or a colour changes.
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import sharp from 'sharp'

import { brand } from '#shared/brand.ts'
import { facets } from '#shared/ui/stone-facets.ts'
import { stonePath } from '#shared/ui/stone.tsx'

import { launchChromium } from './chromium.ts'

const tokens = readFileSync('client/styles/tokens.css', 'utf8')

function token(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  return value
}

const [deep, ivory, gold, goldOnDeep] = ['deep', 'page', 'gold', 'gold-on-deep'].map(token)
const polygon = (points: readonly (readonly [number, number])[]) =>
  points.map((point) => point.map((each) => each.toFixed(1)).join(',')).join(' ')

/**
 * The stone for small sizes, where hairlines disappear. Its rings are drawn as tones, the table the
 * brightest, inside a pale gold girdle that is visible on light and dark tabs.
 */
function icon(): string {
  const girdle = facets.flatMap(({ ring, points }) => (ring === 'outer' ? points.slice(1, 2) : []))
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    `<polygon points="${polygon(girdle)}" fill="${deep}" stroke="${goldOnDeep}" stroke-width="6" stroke-linejoin="round"/>`,
    ...facets.flatMap(({ ring, points }) =>
      ring === 'outer'
        ? []
        : [`<polygon points="${polygon(points)}" fill="${ring === 'table' ? goldOnDeep : gold}"/>`],
    ),
    '</svg>\n',
  ].join('')
}

/** An icon with a background. @param share fraction of the side that the stone fills */
function tile(side: number, share: number): string {
  const room = 100 / share
  const box = `${50 - room / 2} ${50 - room / 2} ${room} ${room}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box}">`,
    `<rect x="-100" y="-100" width="300" height="300" fill="${deep}"/>`,
    `<path d="${stonePath}" fill="none" stroke="${goldOnDeep}" stroke-width="2" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

const require = createRequire(import.meta.url)
const font = (family: string, file: string) =>
  `@font-face{font-family:'${family}';font-weight:300 600;src:url(data:font/woff2;base64,${readFileSync(
    require.resolve(`@fontsource-variable/${file}.woff2`),
  ).toString('base64')})}`

const stone = (size: number, stroke: string) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 100 100" fill="none" stroke="${stroke}"><path d="${stonePath}" vector-effect="non-scaling-stroke"/></svg>`

const social = `<!doctype html><meta charset="utf-8"><style>
  ${font('Fraunces', 'fraunces/files/fraunces-latin-opsz-normal')}
  ${font('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-wght-normal')}
  body { position: relative; width: 1200px; height: 630px; margin: 0; overflow: hidden; background: ${deep}; color: ${ivory} }
  svg path { stroke-width: 1.5px }
  .large { position: absolute; top: 55px; right: -150px }
  .mark { position: absolute; top: 72px; left: 80px; display: flex; gap: 18px; align-items: center;
    font: 380 42px/52px Fraunces; letter-spacing: -0.01em }
  h1 { position: absolute; bottom: 152px; left: 80px; width: 720px; margin: 0;
    font: 320 92px/96px Fraunces; letter-spacing: -0.028em }
  p { position: absolute; bottom: 72px; left: 80px; margin: 0; color: ${goldOnDeep}; font: 400 26px/36px 'Instrument Sans' }
</style><div class="large">${stone(520, goldOnDeep ?? '')}</div>
<div class="mark">${stone(52, goldOnDeep ?? '')}${brand.name}</div>
<h1>${brand.tagline}</h1><p>The business-to-business marketplace for unsold jewellery</p>`

const png = (image: Buffer) =>
  sharp(image).png({ palette: true, quality: 100, effort: 10, compressionLevel: 9 }).toBuffer()

async function draw(name: string, svg: string, side: number): Promise<void> {
  const image = await sharp(Buffer.from(svg), { density: 600 }).resize(side, side).png().toBuffer()
  await writeFile(`public/${name}`, await png(image))
}

await writeFile('public/favicon.svg', icon())
await draw('favicon-32.png', icon(), 32)
await draw('apple-touch-icon.png', tile(180, 0.72), 180)
await draw('icon-192.png', tile(192, 0.78), 192)
await draw('icon-512.png', tile(512, 0.78), 512)
// Only the inner 80% of a maskable icon is certain to be visible.
await draw('icon-maskable-512.png', tile(512, 0.56), 512)

const browser = await launchChromium()
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(social)
  await page.evaluate('document.fonts.ready')
  await writeFile('public/social.png', await png(await page.screenshot()))
} finally {
  await browser.close()
}
process.stdout.write(`Icons (${gold}, ${deep}) and social image are in public/.\n`)
