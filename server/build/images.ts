import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { viewWidths } from '#server/demo/lots/pictures.ts'
import { type Shape, shapes } from '#shared/ui/picture.tsx'

import { encodeImages, placeImages, type Recipe } from './encode-images.ts'

const masters = 'client/imagery'
/** Further views of what some masters show, which only the demo's lots have. */
const views = path.join(masters, 'views')
/** Not in `node_modules`, because `npm ci` deletes that. */
const cache = '.cache/images'

function shapeOf(name: string): Shape {
  if (name.startsWith('hero-')) return shapes.hero
  return name.startsWith('tile-') ? shapes.tile : shapes.square
}

/** A recipe for each master in a folder. */
async function recipesOf(
  folder: string,
  widthsOf: (name: string) => readonly number[],
): Promise<Recipe[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.jpg')).toSorted()
  return files.map((file) => {
    const name = path.basename(file, '.jpg')
    return { name, master: path.join(folder, file), widths: widthsOf(name) }
  })
}

async function recipes(): Promise<Recipe[]> {
  const hero = path.join(masters, 'hero-ivory-arrangement.jpg')
  const phone = { left: 778, top: 0, width: 1080, height: 900 }
  return [
    // Large images first, because each occupies one core for seconds.
    {
      name: 'hero-ivory-phone',
      master: hero,
      widths: shapes.heroPhone.widths,
      crop: phone,
      extendBy: 1140,
    },
    { name: 'hero-ivory-tall', master: hero, widths: shapes.heroTall.widths, extendBy: 160 },
    ...(await recipesOf(masters, (name) => shapeOf(name).widths)),
    ...(await recipesOf(views, () => viewWidths)),
  ]
}

/**
 * Encodes every image as AVIF, WebP and JPEG in all its widths, below `out`.
 * @returns their base path, `/images/<version>`
 */
export async function buildImages(out: string): Promise<string> {
  return placeImages(await encodeImages(await recipes(), cache), out)
}
