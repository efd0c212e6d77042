import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { templates } from '../data/calls/api.ts'
import { keys } from '../data/calls/queries.ts'
import { usePermitted } from '../data/session/session.ts'

/** A template font; `url` is valid for this session. */
export interface TemplateFont {
	readonly id: number
	readonly name: string
	readonly sha256: string
	readonly url: string
}

/** The private font family under which a font is loaded for its sample. */
export const familyOf = (sha256: string): string => `sample-${sha256.slice(0, 24)}`

const loaded = new Set<string>()

const loadSample = ({ sha256, url }: TemplateFont): void => {
	if (loaded.has(sha256)) return
	loaded.add(sha256)
	// The browser loads it once text uses it, i.e. when the list is opened.
	document.fonts.add(new FontFace(familyOf(sha256), `url("${url}")`))
}

const none: readonly TemplateFont[] = []

/** The usable fonts, including those of organisations above. */
export const useTemplateFonts = (): readonly TemplateFont[] => {
	const enabled = usePermitted('templates.read')
	const { data = none } = useQuery({
		queryKey: [...keys.templates, 'fonts'],
		queryFn: async ({ signal }) => (await templates.list({ type: 'font', limit: 500 }, { signal })).list,
		enabled,
		staleTime: 60_000,
	})
	useEffect(() => {
		for (const font of data) loadSample(font)
	}, [data])
	return data
}
