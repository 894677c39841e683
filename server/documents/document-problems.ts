import { ProblemError } from '#server/contract/problem.ts'
import { fileKinds } from '#shared/contract/file-kinds.ts'

const printAnew = 'Print it to a new PDF and send that.'

/** @param mediaTypes what is accepted */
export const notAccepted = (mediaTypes: readonly string[]) =>
  new ProblemError(
    'unsupported-content',
    `This kind of file is not accepted. Send ${fileKinds(mediaTypes, 'a ')}.`,
  )

export const isEmpty = () =>
  new ProblemError('invalid-input', 'This file is empty. Choose it again.')

/** @param cause the decoder's error, for the log only */
export function isDamaged(cause?: unknown): ProblemError {
  const problem = new ProblemError(
    'invalid-input',
    'This file is damaged. Open it, save it again and send the new copy.',
  )
  problem.cause = cause
  return problem
}

export const isTooLarge = (maxBytes: number) =>
  new ProblemError(
    'too-large',
    `This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Send a smaller copy.`,
  )

export const hasTooManyPixels = (megapixels: number) =>
  new ProblemError(
    'too-large',
    `This picture has more than ${megapixels} megapixels. Send a smaller copy.`,
  )

export const isProtected = () =>
  new ProblemError(
    'invalid-input',
    `This PDF is protected. We cannot check it because of its password or restrictions. ${printAnew}`,
  )

export const isActive = () =>
  new ProblemError(
    'invalid-input',
    `This PDF contains scripts, actions, attached files or an interactive form, so it is not accepted. ${printAnew}`,
  )

export const isTooComplex = () =>
  new ProblemError('invalid-input', `This PDF is too complex to check. ${printAnew}`)
