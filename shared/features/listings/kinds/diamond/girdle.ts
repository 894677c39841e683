import { choice } from '../../fields/choice.ts'
import { type Said, type Values, within } from '../../fields/field.ts'
import { measure } from '../../fields/measure.ts'
import { words } from '../../fields/words.ts'
import { girdleConditions, girdleOptions } from '../../vocabulary/diamonds.ts'

/** A girdle from its thinnest to its thickest place, as laboratories state it. */
export const girdleFields = within('size', {
  girdleFrom: choice('Girdle from', girdleOptions, {
    columns: ['Girdle min', 'Girdle thin', 'Girdle minimum', 'Girdle thinnest', 'Min girdle'],
  }),
  girdleTo: choice('Girdle to', girdleOptions, {
    columns: ['Girdle max', 'Girdle thick', 'Girdle maximum', 'Girdle thickest', 'Max girdle'],
  }),
  girdlePercent: measure('Girdle in percent', 'percent', {
    columns: ['Girdle %', 'Girdle thickness %', 'Avg girdle %'],
  }),
  girdleCondition: choice('Girdle finish', girdleConditions, {
    columns: ['Girdle condition', 'Girdle type'],
  }),
  // What a file says in words that are none of these.
  girdle: words('Girdle', {
    longest: 300,
    applies: ({ girdle, girdleFrom, girdleTo }) =>
      girdle !== undefined && girdleFrom === undefined && girdleTo === undefined,
  }),
})

const thinFirst = girdleOptions.map(({ value }) => value)
const placeOf = (value: unknown) => thinFirst.findIndex((each) => each === value)

/** Whether a girdle is stated from its thicker to its thinner place. */
export const isTurned = ({ girdleFrom, girdleTo }: Values) =>
  girdleFrom !== undefined && girdleTo !== undefined && placeOf(girdleFrom) > placeOf(girdleTo)

const percent = /(\d+(?:[.,]\d+)?)\s*%/
const condition = new RegExp(
  String.raw`\b(?:${girdleConditions.map(({ label }) => label).join('|')})\b`,
  'i',
)
const between = /\s+to\s+|\s*[-–—/]\s*/i

const thicknessIn = (text: string) => {
  const read = girdleFields.girdleFrom.read(text, {})
  return 'value' in read ? read.value : undefined
}

/**
 * Takes a girdle in one text apart, such as "Thin to Medium (Faceted), 3.5%" or "MED - STK", into its
 * fields. A text that says anything else as well stays as it is.
 */
export function takeGirdleApart(said: Said): Said {
  const { girdle, ...others } = said
  if (girdle === undefined) return said
  const share = percent.exec(girdle)?.[1]
  const finish = condition.exec(girdle)?.[0]
  const rest = girdle
    .replace(percent, ' ')
    .replace(condition, ' ')
    .replaceAll(/[\s(),;:]+/g, ' ')
    .trim()
  const places = rest === '' ? [] : rest.split(between).map(thicknessIn)
  if (places.includes(undefined) || places.length > 2) return said
  const [from, to = from] = thinFirst.filter((each) => places.includes(each))
  if (from === undefined && share === undefined && finish === undefined) return said
  const write = girdleFields.girdleFrom.write
  const found = {
    girdleFrom: from && write(from, {}),
    girdleTo: to && write(to, {}),
    girdlePercent: share,
    girdleCondition: finish,
  }
  const parts = Object.entries(found).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, text] as const],
  )
  // What a column of its own says comes first.
  return { ...Object.fromEntries(parts), ...others }
}
