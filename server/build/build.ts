import { cp, rm, writeFile } from 'node:fs/promises'

import { build } from 'vite'

import { repairPrograms } from '#server/db/own-server/programs.ts'

import { buildFonts } from './fonts.ts'
import { buildImages } from './images.ts'
import { buildPaperFonts } from './paper-fonts.ts'
import { precompress } from './precompress.ts'
import { describeBuild } from './site-build.ts'
import { inputStamp } from './stamp.mjs'

const out = 'dist/client'
const stamp = inputStamp()

// Delete the stamp first, so that an interrupted build counts as missing.
await rm('dist/stamp', { force: true })
await build({ configFile: 'client/vite.config.ts', logLevel: 'warn' })
const [images, fonts] = await Promise.all([
  buildImages(out),
  buildFonts(out),
  buildPaperFonts('dist/paper-fonts'),
])
const site = await describeBuild(out, fonts, images)
await precompress(out)
await build({ configFile: 'server/vite.config.ts', logLevel: 'warn' })
await cp('server/db/migrations', 'dist/server/migrations', { recursive: true })
// The colour profile that every PDF/A contains; its library reads it from beside its own file.
await cp(
  'node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc',
  'dist/server/data/sRGB_IEC61966_2_1.icc',
)
// Whoever runs what is built here may have no right to.
await repairPrograms()
await writeFile('dist/site.json', JSON.stringify(site))
await writeFile('dist/stamp', stamp)
