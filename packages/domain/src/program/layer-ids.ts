/** The names of what is drawn as a window without being one; no window can have them. */
export const background_id = '~background'
export const music_id = '~music'
