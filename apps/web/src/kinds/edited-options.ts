import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { t } from '../data/text.ts'
import { useEditedDraft } from '../ui/forms/edited.tsx'

/** What the form of a kind edits: a name and the options. */
interface Made {
	readonly name: string
	readonly options: WidgetOptions
}

/** The revision that a form was opened with, and how to read the record again; null if it no longer exists. */
export interface EditedWidget {
	readonly revision: number
	readonly read: () => Promise<(Made & { readonly revision: number }) | null>
}

const prefix = 'options.'

/** Each option is a separate field, so that two users who change different ones do not conflict. */
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

/** Protects the changes of other users from being overwritten by the form; fields that both sides changed are marked. */
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
