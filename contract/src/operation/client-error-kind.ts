/** Of the error's class; every other is `other`. */
export const clientErrorKinds = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'SecurityError',
  'NotFoundError',
  'InvalidStateError',
  'QuotaExceededError',
  'other',
] as const
export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'samsung', 'other'] as const
