import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Facts, no_facts } from '@vitrine/domain/program/checks/facts'
import { type Program, resourcesOf, templatesOfResource } from '@vitrine/domain/program/document'
import { useMemo } from 'react'
import { exchange } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'

const listed = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join(',')
const numbers = (joined: string): number[] => (joined === '' ? [] : joined.split(',').map(Number))

/** What the library knows of what a program shows: asked for when it shows something else, and when the library changes. */
export const useFacts = (program: Program): Facts => {
	const [materials, templates] = useMemo(() => {
		const resources = resourcesOf(program)
		return [
			listed(resources.flatMap(({ material_id }) => material_id || [])),
			listed(resources.flatMap(templatesOfResource)),
		]
	}, [program])
	const query = useQuery({
		// News of materials are news of this.
		queryKey: [...keys.materials, 'facts', materials, templates],
		queryFn: ({ signal }) =>
			exchange.facts({ material_ids: numbers(materials), template_ids: numbers(templates) }, { signal }),
		enabled: materials !== '' || templates !== '',
		placeholderData: keepPreviousData,
	})
	return query.data ?? no_facts
}
