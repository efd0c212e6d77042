/** Column defaults of a new material: ready, without a file or options. */
export const blank_material = {
	mime: '',
	size: 0,
	sha256: '',
	width: 0,
	height: 0,
	duration: 0,
	codec: '',
	fault: '',
	thumb_sha256: null,
	play_sha256: '',
	play_mime: '',
	play_size: 0,
	options: '',
	review_reason: '',
	removed_at: null,
	state: 'ready',
}
