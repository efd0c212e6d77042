import type { exchangeCalls, ProgramFinding } from '@vitrine/contract/library/exchange'
import type { Coverage } from '@vitrine/domain/library/font-coverage'
import type { MaterialState } from '@vitrine/domain/library/material'
import { findingsOf } from '@vitrine/domain/program/checks/checks'
import type { Facts } from '@vitrine/domain/program/checks/facts'
import { layersOf, type Program, resourcesOf, templatesOfResource } from '@vitrine/domain/program/document'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { LRUCache } from 'lru-cache'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { charactersOfFont, FontError } from '../../media/fonts/fonts.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { FileLost } from '../../ports/blobs/file-lost.ts'
import * as store from './exchange.store.ts'
import type { ExchangeDeps } from './exchange-deps.ts'

/** Number of fonts whose characters are cached. */
const retained_fonts = 50

type CharactersOf = (sha256: string) => Promise<Coverage | null>

/** The characters of fonts, by file; for an unreadable font no characters are reported as missing. */
const fontCharacters = (blobs: Blobs): CharactersOf => {
	const known = new LRUCache<string, Promise<Coverage | null>>({ max: retained_fonts })
	const read = async (sha256: string): Promise<Coverage | null> => {
		try {
			return await charactersOfFont(await (await blobs.open(sha256)).content())
		} catch (error) {
			if (error instanceof FontError) return null
			// A lost file may be restored.
			known.delete(sha256)
			if (error instanceof FileLost) return null
			throw error
		}
	}
	return sha256 => {
		const found = known.get(sha256) ?? read(sha256)
		known.set(sha256, found)
		return found
	}
}

const factsOf = async (
	deps: ExchangeDeps,
	charactersOf: CharactersOf,
	group_id: number,
	{ material_ids, template_ids }: { material_ids: readonly number[]; template_ids: readonly number[] },
): Promise<Facts> => {
	const rows = new Map((await store.listMaterials(deps, group_id, material_ids)).map(row => [row.id, row]))
	const templates = new Map((await store.listTemplates(deps, group_id, template_ids)).map(row => [row.id, row]))
	const materials = material_ids.map(id => {
		const row = rows.get(id)
		if (row === undefined) return { id, state: 'gone' as const, kind: '', codec: '', width: 0, height: 0 }
		const { kind, codec, width, height } = row
		// A converted file is playable by design.
		const isOriginal = row.play_sha256 === row.sha256
		const played = isOriginal ? { codec, width, height } : { codec: '', width: 0, height: 0 }
		return { id, state: row.state as MaterialState, kind, ...played }
	})
	const templateFacts = async (id: number) => {
		const row = templates.get(id)
		return { id, gone: row === undefined, letters: row?.type === 'font' ? await charactersOf(row.sha256) : null }
	}
	return { materials, templates: await Promise.all(template_ids.map(templateFacts)) }
}

const namesOf = (document: Program): Map<string, string> =>
	new Map(
		layersOf(document).flatMap(window => [
			[window.id, window.name],
			...window.resources.map(resource => [`${window.id} ${resource.id}`, resource.name] as const),
		]),
	)

type CheckHandlers = Pick<Handlers<typeof exchangeCalls>, 'check' | 'facts'>

/** Findings in saved programs, and the data an editor needs to find them itself. */
export const checking = (deps: ExchangeDeps): CheckHandlers => {
	const charactersOf = fontCharacters(deps.blobs)
	return {
		facts: (asked, { session }) => factsOf(deps, charactersOf, session.group_id, asked),
		check: async ({ ids, now }, { session }) => {
			const rows = await store.listPrograms(deps, session.group_id, ids)
			if (rows.length !== new Set(ids).size) throw new CodedError('program_absent')
			const documents = rows.map(row => ({ ...row, document: readStoredDocument(row.document, row).document }))
			const resources = documents.flatMap(({ document }) => resourcesOf(document))
			const material_ids = [...new Set(resources.flatMap(({ material_id }) => material_id || []))]
			const template_ids = [...new Set(resources.flatMap(templatesOfResource))]
			const facts = await factsOf(deps, charactersOf, session.group_id, { material_ids, template_ids })
			return documents.map(({ id, name, document }) => {
				const names = namesOf(document)
				const findings = findingsOf(document, now, facts).map(
					({ code, window_id, resource_id, detail }): ProgramFinding => ({
						code,
						window_id,
						resource_id,
						detail,
						window: names.get(window_id) ?? '',
						item: names.get(`${window_id} ${resource_id}`) ?? '',
					}),
				)
				return { id, name, findings }
			})
		},
	}
}
