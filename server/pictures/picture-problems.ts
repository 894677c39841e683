import { ProblemError } from '#server/contract/problem.ts'
import { maxMegapixels, minSide, pictureFile } from '#shared/contract/pictures.ts'

import type { RefusalReason } from './picture-tasks.ts'

export const notAccepted = () =>
  new ProblemError(
    'unsupported-content',
    'This kind of file is not accepted. Send a JPEG, a PNG or a WebP.',
  )

export const isEmpty = () =>
  new ProblemError('invalid-input', 'This file is empty. Choose it again.')

export const isTooLarge = () =>
  new ProblemError(
    'too-large',
    `This picture is larger than ${pictureFile.maxBytes / 1024 / 1024} MB. Send a smaller copy.`,
  )

const again = 'Open it, save it again and send the new copy.'

const reasons: Readonly<Record<RefusalReason, () => ProblemError>> = {
  damaged: () => new ProblemError('invalid-input', `This picture is damaged. ${again}`),
  'too slow': () =>
    new ProblemError('invalid-input', `This picture takes too long to open. ${again}`),
  'too many pixels': () =>
    new ProblemError(
      'too-large',
      `This picture has more than ${maxMegapixels} megapixels. Send a smaller copy.`,
    ),
  'too small': () =>
    new ProblemError(
      'invalid-input',
      `This picture is too small. Each side needs at least ${minSide} pixels.`,
    ),
  outside: () => new ProblemError('invalid-input', 'This crop is not inside the picture.'),
}

/** @param cause what the decoder said, for the log only */
export function refused(reason: RefusalReason, cause: string): ProblemError {
  const problem = reasons[reason]()
  problem.cause = cause
  return problem
}
