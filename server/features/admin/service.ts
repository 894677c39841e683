/** The operator functions that the command line may use. */
export { makeOperator, removeOperator } from './operators.ts'
