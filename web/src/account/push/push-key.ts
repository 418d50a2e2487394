/** Where this device remembers its name and for whom it asked to be told. */
export const pushKey = 'entemi.push'
