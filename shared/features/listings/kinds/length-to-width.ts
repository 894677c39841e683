import type { Kind } from './kind.ts'

/**
 * The ratio by which buyers choose fancy shapes. Both measures are whole hundredths of a millimetre.
 * A round stone's two are its smallest and its largest diameter.
 */
export const lengthToWidth: NonNullable<Kind['follows']> = ({ shape, length, width }) =>
  typeof length !== 'number' || typeof width !== 'number' || width === 0 || shape === 'round'
    ? {}
    : { size: [{ label: 'Length to width', value: (length / width).toFixed(2) }] }
