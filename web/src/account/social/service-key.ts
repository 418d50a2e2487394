/** Set in the window while it is at a login service (`left:` and how many entries it had), and at its return (`result:`). */
export const serviceKey = 'entemi.social'
