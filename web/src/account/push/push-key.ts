/** Storage key of the device id and the account that turned push on. */
export const pushKey = 'entemi.push'
