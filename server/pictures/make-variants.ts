import { type Crop, minSide, pictureWidths } from '#shared/contract/pictures.ts'

import { refused } from './picture-problems.ts'
import { background } from './picture-process.ts'
import type { Variant } from './picture-tasks.ts'

/**
 * Makes an accepted picture in all formats and widths, square and never enlarged. For background
 * jobs: about a second of one core.
 * @param crop the square to show; by default the largest one in the middle
 * @throws ProblemError 422 if the crop is not inside the picture, 503 if too many pictures wait
 */
export async function makeVariants(master: Buffer, crop: Crop | null = null): Promise<Variant[]> {
  if (crop !== null) {
    const { x, y, size } = crop
    const whole = [x, y, size].every((each) => Number.isSafeInteger(each) && each >= 0)
    if (!whole || size < minSide) throw refused('outside', JSON.stringify(crop))
  }
  return background.run<Variant[]>({
    kind: 'variants',
    bytes: master,
    crop,
    widths: pictureWidths,
  })
}
