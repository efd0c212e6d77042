import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { t } from '../data/text.ts'
import { useEditedDraft } from '../ui/forms/edited.tsx'

/** What a form of a kind works on: a name, and what was chosen. */
interface Made {
	readonly name: string
	readonly options: WidgetOptions
}

/** What is edited: the revision that the form was opened with, and how to look at it again; null when it has gone. */
export interface EditedWidget {
	readonly revision: number
	readonly read: () => Promise<(Made & { readonly revision: number }) | null>
}

const prefix = 'options.'

/** Each option a field of its own, so that two people who change different ones hinder each other in none. */
const fieldsOf = ({ name, options }: Made): Record<string, unknown> => ({
	name,
	...Object.fromEntries(Object.entries(options).map(([field, value]) => [prefix + field, value])),
})

const widgetOf = ({ name, ...fields }: Record<string, unknown>): Made => ({
	name: String(name),
	options: Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field.slice(prefix.length), value]),
	) as unknown as WidgetOptions,
})

/** Keeps a form of a kind from writing over what somebody else has changed since; what both have changed is marked beside its field. */
export const useEditedWidget = (
	draft: Made,
	put: (made: Made, marks: Record<string, string>) => void,
	edited: EditedWidget | undefined,
) =>
	useEditedDraft(
		{
			typed: () => fieldsOf(draft),
			labels: { name: t('名称') },
			put: (values, marks) =>
				put(
					widgetOf(values),
					Object.fromEntries(
						Object.entries(marks).flatMap(([field, mark]) =>
							mark === undefined ? [] : [[field.startsWith(prefix) ? field.slice(prefix.length) : field, mark]],
						),
					),
				),
		},
		fieldsOf(draft),
		edited && {
			revision: edited.revision,
			read: async () => {
				const now = await edited.read()
				return now && { values: fieldsOf(now), revision: now.revision }
			},
		},
	)
