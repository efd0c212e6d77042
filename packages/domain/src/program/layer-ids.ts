/** Ids of layers that are drawn as windows without being any; windows cannot have them. */
export const background_id = '~background'
export const music_id = '~music'
