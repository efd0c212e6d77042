import { buffer } from 'node:stream/consumers'
import { upload_limits } from '@vitrine/domain/library/material'
import { withCanvas } from '@vitrine/domain/library/template'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import {
	signalDeviceOf,
	signalDevicesOf,
	withDeviceHere,
	withDevicesHere,
} from '@vitrine/domain/program/signal-devices'
import { devicesHere } from '../../http/caller/named-devices.ts'
import type { Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { expectStored } from '../../http/files/stored-archive.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { currentDocument } from './current-document.ts'
import { readTemplateOptions } from './template-columns.ts'
import * as store from './templates.store.ts'
import { type Library, type TemplatesDeps, type TemplatesHandlers, targetGroup } from './templates-deps.ts'

/** A nested call context: its notes do not go into the operation log. */
export const within = ({ session, now }: Work): Work => ({ session, now, note: () => undefined })

/** Creates a program from a template, with the parts of it that the caller can use. */
export const useProgram =
	({ makeProgram }: TemplatesDeps): TemplatesHandlers['useProgram'] =>
	async ({ id, name, group_id, w, h, device_type }, call) => {
		const { session, note } = call
		let outcome = { template: '', left_out: 0 }
		const made = await makeProgram(call, name, async tx => {
			const row = await store.findTemplate(tx, session.group_id, id)
			if (row === undefined || row.type !== 'program') throw new CodedError('template_absent')
			note({ object: name, after: { template: row.name, name } })
			const target = await targetGroup(tx, session, group_id)
			const read = readStoredDocument(row.content, row)
			const current = await currentDocument(tx, session.group_id, read.document)
			// Of acquisition devices of others, only the names are retained.
			const isHere = await devicesHere(tx, session.group_id, signalDevicesOf(current.document))
			const document = withDevicesHere(current.document, isHere)
			const left_out = read.left_out.reduce((sum, { count }) => sum + count, current.left_out)
			outcome = { template: row.name, left_out }
			const sized = withCanvas(document, w ?? document.w, h ?? document.h)
			// The template's picture serves as the program's if it shows all of it at the same size.
			const isSame = left_out === 0 && sized.w === row.w && sized.h === row.h
			const about = { device_type, screenshot_sha256: isSame ? row.thumb_sha256 : null }
			return { group_id: target, document: sized, about }
		})
		note({ object: name, after: { id: made, name, ...outcome } })
		return { id: made, left_out: outcome.left_out }
	}

/** Adds a file to the library in the usual way: received, inspected, converted. */
export const uploadFile = async (
	{ library }: Library,
	call: Work,
	place: { name: string; size: number; directory_id?: number | undefined },
	read: (start: number, end: number) => Promise<Buffer>,
): Promise<number> => {
	const inner = within(call)
	const { upload_id } = await library.startUpload(place, inner)
	try {
		for (let offset = 0; offset < place.size; offset += upload_limits.chunk) {
			const file = await read(offset, Math.min(place.size, offset + upload_limits.chunk) - 1)
			await library.receiveChunk({ upload_id, offset }, { ...inner, file })
		}
		return (await library.endUpload(upload_id, inner)).id
	} catch (error) {
		await library.cancelUpload(upload_id, inner).catch(() => undefined)
		throw error
	}
}

const piece = async (blobs: Blobs, sha256: string, start: number, end: number): Promise<Buffer> =>
	buffer(await (await blobs.open(sha256)).read({ start, end }))

/** Creates a material from a template: with its options, or with its file. */
export const useMaterial =
	(deps: TemplatesDeps): TemplatesHandlers['useMaterial'] =>
	async ({ id, name, directory_id }, call) => {
		const { db, blobs, library } = deps
		const row = await store.findTemplate(db, call.session.group_id, id)
		if (row === undefined || row.type !== 'material') throw new CodedError('template_absent')
		call.note({ object: name, after: { template: row.name, name } })
		const place = { name, ...(directory_id === undefined ? {} : { directory_id }) }
		if (row.content !== '') {
			const made = readTemplateOptions(row.content)
			const device = signalDeviceOf(made)
			const isHere = await devicesHere(db, call.session.group_id, device === null ? [] : [device])
			const options = withDeviceHere(made, isHere)
			return library.make({ ...place, options }, within(call))
		}
		const { sha256, size } = row
		await expectStored(blobs, [row])
		return { id: await uploadFile(deps, call, { ...place, size }, (from, to) => piece(blobs, sha256, from, to)) }
	}
