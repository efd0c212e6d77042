import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Facts, no_facts } from '@vitrine/domain/program/checks/facts'
import { type Program, resourcesOf, templatesOfResource } from '@vitrine/domain/program/document'
import { useMemo } from 'react'
import { exchange } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'

const listed = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join(',')
const numbers = (joined: string): number[] => (joined === '' ? [] : joined.split(',').map(Number))

/** The library's data about a program's content; fetched again when the content or the library changes. */
export const useFacts = (program: Program): Facts => {
	const [materials, templates] = useMemo(() => {
		const resources = resourcesOf(program)
		return [
			listed(resources.flatMap(({ material_id }) => material_id || [])),
			listed(resources.flatMap(templatesOfResource)),
		]
	}, [program])
	const query = useQuery({
		// Under the materials' key, so that changed materials refetch this too.
		queryKey: [...keys.materials, 'facts', materials, templates],
		queryFn: ({ signal }) =>
			exchange.facts({ material_ids: numbers(materials), template_ids: numbers(templates) }, { signal }),
		enabled: materials !== '' || templates !== '',
		placeholderData: keepPreviousData,
	})
	return query.data ?? no_facts
}
