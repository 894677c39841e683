import * as z from 'zod/mini'

import { moment } from './endpoint.ts'
import { pictureIds } from './picture-file.ts'
import { paragraph } from './text.ts'
import { sides } from './trade-sides.ts'

/** The most messages about one trade, so that its page stays readable. */
export const mostMessages = 200

/** What one side of a trade has written to the other. */
export const message = z.object({
  id: z.uuid(),
  by: z.enum(sides),
  /** May be empty beside pictures. */
  text: z.string(),
  /** Contact data in it was hidden. */
  hidden: z.boolean(),
  /**
   * A reviewer has hidden it from the other side, which finds no words and pictures in it; the reason is
   * for its author and operators. Null if none has.
   */
  removed: z.nullable(z.object({ reason: z.nullable(z.string()) })),
  /** The ids of its pictures. */
  pictures: z.array(z.uuid()),
  at: moment,
})
export type MessageView = z.infer<typeof message>

export const messageText = paragraph('message', 2000)

/** What somebody writes about the trade with a number. */
export const messageAbout = <N extends z.ZodMiniType>(number: N) =>
  z
    .strictObject({
      number,
      /** Made by the caller. Sending a message again with the same key does not write it again. */
      key: z.uuid(),
      text: messageText,
      pictures: pictureIds,
    })
    .check(
      z.refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
        path: ['text'],
        message: 'Write a message.',
      }),
    )
