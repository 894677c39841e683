import type { Said } from '../../fields/field.ts'

/** `Fancy Intense Yellow`, `Fancy Brownish-Pink`: an intensity, perhaps an overtone, and a colour. */
const fancy =
  /^\s*(?<intensity>fancy(?: (?:light|intense|vivid|dark|deep))?) (?:(?<fancyOvertone>\p{L}{3,20})[ -])?(?<fancyColour>(?!light|intense|vivid|dark|deep)\p{L}{3,20})\s*$/iu
/** `Medium Blue`: a strength and a colour. */
const glow =
  /^\s*(?<fluorescence>faint|slight|medium|strong|very strong) (?<fluorescenceColour>blue|yellow|white|green|orange)\s*$/i
const glowCodes: Readonly<Record<string, string>> = {
  fb: 'Faint blue',
  mb: 'Medium blue',
  sb: 'Strong blue',
  vsb: 'Very strong blue',
}

/** The parts of a text, unless another column says one of them. */
function partsIn(said: Said, text: string, pattern: RegExp): Said {
  const found = Object.entries(pattern.exec(text)?.groups ?? {}).filter(([, part]) => part)
  const isFree = ([key]: [string, string]) => said[key] === undefined || said[key] === text
  return found.every(isFree) ? Object.fromEntries(found) : {}
}

/** Takes the colours of a diamond and of its fluorescence apart that a file has in one text, as GIA writes them. */
export function takeColoursApart(said: Said): Said {
  const colour = partsIn(said, said.colour ?? '', fancy)
  const strength = said.fluorescence ?? ''
  const written = glowCodes[strength.trim().toLowerCase()]
  const seen = partsIn({ ...said, fluorescence: written ?? strength }, written ?? strength, glow)
  return { ...said, ...colour, ...(colour.fancyColour && { colour: 'Fancy' }), ...seen }
}
