import { emptyProgram } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { package_format } from '@vitrine/domain/program/package'
import { aName } from './factories.ts'
import { hashOf } from './packages.ts'

/** An item that needs no file. */
export const text_item = { ...newText, id: 't', name: 'words', play_time: 1000, text: '<img src=x onerror=alert(1)>' }

/** A window of a document. */
export const windowOf = (resources: unknown[], change: object = {}) => ({
	id: 'a',
	name: 'one',
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 100,
	h: 100,
	resources,
	...change,
})

/** A program as it appears in an index. */
export const programOf = (windows: unknown[], change: object = {}) => ({
	name: aName('taken'),
	w: 640,
	h: 480,
	screenshot: '',
	document: { ...emptyProgram(640, 480), windows, ...change },
})

/** The index of a package. */
export const indexOf = (programs: unknown[], change: object = {}) => ({
	format: package_format,
	version: 1,
	programs,
	materials: [],
	templates: [],
	...change,
})

/** A picture as it appears in an index. */
export const pictureOf = (content: Buffer, change: object = {}) => ({
	id: 7,
	name: 'p',
	kind: 'picture',
	sha256: hashOf(content),
	size: content.length,
	mime: 'image/png',
	width: 320,
	height: 180,
	duration: 0,
	codec: 'png',
	pages: [],
	...change,
})

/** An item that shows that picture. */
export const pictureItem = (content: Buffer) => ({
	kind: 'picture',
	id: 'p',
	name: 'p',
	play_time: 1000,
	material_id: 7,
	sha256: hashOf(content),
	fit: 'cover',
})
