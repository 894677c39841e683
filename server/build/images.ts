import { createHash } from 'node:crypto'
import { access, cp, mkdir, readFile, readdir, rename } from 'node:fs/promises'
import path from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { formats, type Shape, shapes } from '#shared/ui/picture.tsx'

import { extendUp } from './extend-up.ts'

const masters = 'client/imagery'

/** One image to make: a master, possibly cropped or extended, in every width of its shape. */
interface Recipe {
  name: string
  shape: Shape
  open: (file: string) => Promise<Sharp>
}

function shapeOf(name: string): Shape {
  if (name.startsWith('hero-')) return shapes.hero
  return name.startsWith('tile-') ? shapes.tile : shapes.square
}

async function recipes(): Promise<Recipe[]> {
  const files = (await readdir(masters)).filter((file) => file.endsWith('.jpg')).toSorted()
  const plain = files.map((file): Recipe => {
    const name = path.basename(file, '.jpg')
    return { name, shape: shapeOf(name), open: async () => sharp(path.join(masters, file)) }
  })
  const hero = path.join(masters, 'hero-ivory-arrangement.jpg')
  return [
    ...plain,
    {
      name: 'hero-ivory-tall',
      shape: shapes.heroTall,
      open: () => extendUp(sharp(hero), 160),
    },
    {
      name: 'hero-ivory-phone',
      shape: shapes.heroPhone,
      open: () =>
        extendUp(sharp(hero).extract({ left: 778, top: 0, width: 1080, height: 900 }), 1140),
    },
  ]
}

/** Phones show the small widths with two or three pixels to a point, which hides what is left out. */
const phoneWidth = 760

const encode = {
  avif: (image: Sharp, width: number) =>
    image.avif({ quality: width > phoneWidth ? 60 : 52, effort: 3 }),
  webp: (image: Sharp) => image.webp({ quality: 76, effort: 4 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/**
 * Makes every image in AVIF, WebP and JPEG at its widths, into `<out>/images/<version>`.
 * What was made before is taken from `cache`, so a second build costs only the copying.
 * @returns the base path of the images: `/images/<version>`, the version being a hash of all of them
 */
export async function buildImages(out: string, cache: string): Promise<string> {
  const recipe = createHash('sha256')
  for (const file of ['server/build/images.ts', 'server/build/extend-up.ts'])
    recipe.update(await readFile(file))
  recipe.update(JSON.stringify(shapes))
  const files = (await readdir(masters)).filter((file) => file.endsWith('.jpg')).toSorted()
  for (const file of files) recipe.update(file).update(await readFile(path.join(masters, file)))
  const version = recipe.digest('hex').slice(0, 8)
  const target = path.join(cache, version)
  if (!(await exists(target))) {
    const work = `${target}.partial-${process.pid}`
    await mkdir(work, { recursive: true })
    for (const { name, shape, open } of await recipes()) {
      const master = await (await open(name)).removeAlpha().png().toBuffer()
      await Promise.all(
        shape.widths.flatMap((width) =>
          formats.map((format) =>
            encode[format](sharp(master).resize({ width }), width).toFile(
              path.join(work, `${name}-${width}.${format}`),
            ),
          ),
        ),
      )
    }
    await rename(work, target)
  }
  await cp(target, path.join(out, 'images', version), { recursive: true })
  return `/images/${version}`
}
